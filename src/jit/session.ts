import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeBackend, type TensorMetadata } from "./binding.js";
import { GRAPH_TAG } from "./savedModel.js";

/** A graph loaded into TensorFlow, with variables of its own. */
export class Session {
  private id: number | undefined;

  /** Loads the bytes of a `saved_model.pb`. The binding reads folders only, so they go through a temporary one. */
  constructor(savedModel: Uint8Array) {
    const folder = mkdtempSync(join(tmpdir(), "jit-"));
    try {
      writeFileSync(join(folder, "saved_model.pb"), savedModel);
      this.id = nativeBackend().binding.loadSavedModel(folder, GRAPH_TAG);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Feeds tensors by handle, runs what the fetches need and gives their handles. Blocks until done. */
  run(handles: number[], feeds: string, fetches: string): TensorMetadata[] {
    if (this.id === undefined) throw new Error("jit: this program has been disposed of: compile it again");
    return nativeBackend().binding.runSavedModel(this.id, handles, feeds, fetches);
  }

  /** Frees the graph and its variables; a second call does nothing. */
  dispose(): void {
    if (this.id === undefined) return;
    nativeBackend().binding.deleteSavedModel(this.id);
    this.id = undefined;
  }
}
