import type { MimeBundle } from "../figures/mimeBundle.js";

/** What the project's Jupyter kernel puts on `globalThis`; see environment/kernels/endgame-ts/hook.mjs. */
export interface KernelHook {
  /** Shows a bundle below the running cell, or with `update` replaces the one shown with the same id. */
  display(data: MimeBundle, options?: DisplayOptions): void;
  /** Calls the listener at the first interrupt of the running cell; gives the way to take it back. */
  onInterrupt(listener: () => void): () => void;
  /** How the value of a cell's last expression is shown. */
  format?: (value: unknown) => Promise<MimeBundle | undefined>;
}

export interface DisplayOptions {
  readonly displayId?: string;
  readonly update?: boolean;
  /** By mime type, such as the size of an image. */
  readonly metadata?: MimeBundle;
}

/** The kernel when this code runs in one of the project's notebooks, else undefined. */
export function kernel(): KernelHook | undefined {
  return Reflect.get(globalThis, Symbol.for("endgame-lab.kernel")) as KernelHook | undefined;
}
