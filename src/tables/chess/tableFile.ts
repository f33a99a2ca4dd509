import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { LabError } from "../../core/result.js";

export type TableFileErrorCode = "missing-table" | "truncated-table" | "wrong-table" | "damaged-table";

const PAGE = 4096;
const PAGES = 64;
/** Read at once from the start of a large file: more than any header has. */
const HEAD = 1 << 20;
/** Room behind the largest block: codes are looked at five bytes at a time. */
const LARGEST_WINDOW = 2048 + 8;

/**
 * The bytes of a table file, numbers low byte first: whole in memory, or, for large files, read part by part as they are
 * asked for, as Node has no mapped memory. Reading past the end throws the code `truncated-table`.
 */
export class TableFile {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Whether all bytes are in memory. */
  readonly isWhole: boolean;
  /** What {@link window} points into: the whole file, or a part of it. */
  readonly bytes: Uint8Array;
  readonly #file: number;
  readonly #pages: Uint8Array;
  readonly #pageNumbers = new Float64Array(PAGES).fill(-1);

  /** Opens a file; up to `wholeUpTo` bytes are read at once. Throws a LabError with the code `missing-table`. */
  constructor(
    readonly path: string,
    wholeUpTo: number,
  ) {
    try {
      this.#file = openSync(path, "r");
    } catch (error) {
      throw new LabError("missing-table", `cannot read ${path}: ${(error as Error).message}`);
    }
    this.size = fstatSync(this.#file).size;
    this.isWhole = this.size <= wholeUpTo;
    this.bytes = new Uint8Array(this.isWhole ? this.size : LARGEST_WINDOW);
    this.#pages = new Uint8Array(this.isWhole ? 0 : PAGE * PAGES);
    if (!this.isWhole) return;
    this.#fill(this.bytes, 0);
    this.close();
  }

  /** The first bytes: all of a small file. */
  head(): Uint8Array {
    if (this.isWhole) return this.bytes;
    const head = new Uint8Array(Math.min(HEAD, this.size));
    this.#fill(head, 0);
    return head;
  }

  /** The 16-bit number at a place. */
  u16(at: number): number {
    if (this.isWhole) return this.bytes[at] | (this.bytes[at + 1] << 8);
    return this.#byte(at) | (this.#byte(at + 1) << 8);
  }

  /** The 32-bit number at a place. */
  u32(at: number): number {
    return this.u16(at) + 0x10000 * this.u16(at + 2);
  }

  /** Where in {@link bytes} the bytes from `at` on are; a part of a file is good until the next call. */
  window(at: number, length: number): number {
    if (this.isWhole) return at;
    const wanted = Math.min(length + 8, this.size - at);
    this.#fill(this.bytes.subarray(0, wanted), at);
    return 0;
  }

  /** Lets go of a file that is read part by part. */
  close(): void {
    closeSync(this.#file);
  }

  #byte(at: number): number {
    const number = Math.floor(at / PAGE);
    const slot = number % PAGES;
    const page = this.#pages.subarray(PAGE * slot, PAGE * slot + Math.min(PAGE, this.size - number * PAGE));
    if (this.#pageNumbers[slot] !== number) {
      this.#fill(page, number * PAGE);
      this.#pageNumbers[slot] = number;
    }
    return page[at - number * PAGE];
  }

  #fill(target: Uint8Array, at: number): void {
    for (let done = 0; done < target.length; ) {
      const got = readSync(this.#file, target, done, target.length - done, at + done);
      if (got === 0) throw new LabError("truncated-table", `${this.path} ends at byte ${at + done}, in the middle`);
      done += got;
    }
  }
}
