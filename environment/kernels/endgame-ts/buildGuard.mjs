import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Knows whether the built library changed after the kernel loaded it. The compiler would then see new types while the
 * old code still runs, and a new export would read as `undefined`: better to say so.
 */
export class BuildGuard {
  /** @param {string} folder the folder of the built library */
  constructor(folder) {
    this.folder = folder;
    this.times = this.#times();
    this.digest = this.#digest();
  }

  /** Whether the code differs from what it was at the start. Rewriting the same bytes is no change. */
  isStale() {
    const times = this.#times();
    if (times === this.times) return false;
    if (this.#digest() !== this.digest) return true;
    this.times = times;
    return false;
  }

  #files() {
    return readdirSync(this.folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .sort();
  }

  /** Cheap: asked before every cell. */
  #times() {
    try {
      return this.#files()
        .map((name) => `${name}:${statSync(join(this.folder, name)).mtimeMs}`)
        .join("\n");
    } catch {
      // The library is being built or is not there yet; a cell that imports it says so itself.
      return "";
    }
  }

  #digest() {
    const hash = createHash("sha256");
    try {
      for (const name of this.#files()) hash.update(name).update(readFileSync(join(this.folder, name)));
    } catch {
      return "";
    }
    return hash.digest("hex");
  }
}

/** The error of a cell that would run old code against new types. */
export class StaleBuild extends Error {
  constructor() {
    super("the library was rebuilt: restart the kernel");
    this.name = "StaleBuild";
    // The stack would only show the kernel's own frames.
    this.stack = `${this.name}: ${this.message}`;
  }
}
