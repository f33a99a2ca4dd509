// Bits one after another, the first in a byte's lowest place. By hand: codes shorter than a byte are all that is needed.

const FIRST_SIZE = 1024;

/** Collects bits. */
export class BitWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #length = 0;

  /** Appends the lowest `count` bits of a number, 0 to 32 of them, the lowest first. */
  write(value: number, count: number): void {
    this.#reserve(count);
    for (let i = 0; i < count; i++, this.#length++) {
      if (((value >>> i) & 1) !== 0) this.#bytes[this.#length >> 3] |= 1 << (this.#length & 7);
    }
  }

  /** Appends so many ones and a zero. */
  writeUnary(count: number): void {
    this.#reserve(count + 1);
    for (let i = 0; i < count; i++, this.#length++) this.#bytes[this.#length >> 3] |= 1 << (this.#length & 7);
    this.#length++;
  }

  /** All that was written, the last byte filled up with zeros. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, Math.ceil(this.#length / 8));
  }

  #reserve(count: number): void {
    const needed = Math.ceil((this.#length + count) / 8);
    if (needed <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    wider.set(this.#bytes);
    this.#bytes = wider;
  }
}

/** Reads what a BitWriter wrote, in the same portions. */
export class BitReader {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** The next `count` bits, 0 to 32, as a number from 0 on. */
  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value |= this.#bit() << i;
    return value >>> 0;
  }

  /** Ones up to the next zero. */
  readUnary(): number {
    let count = 0;
    while (this.#bit() === 1) count++;
    return count;
  }

  #bit(): number {
    const byte = this.#at >> 3;
    if (byte >= this.bytes.length) throw new RangeError(`invalid bytes: they end after ${this.bytes.length}`);
    return (this.bytes[byte] >> (this.#at++ & 7)) & 1;
  }
}
