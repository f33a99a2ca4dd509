/** A number from 0 to 2^32 - 1 by seven bits a byte, low ones first; the top bit says that more follow. */
export function makeVarint(number: number): number[] {
  const bytes: number[] = [];
  let left = number;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

/** All numbers of a stretch, or undefined if the last one is cut off or one is beyond 32 bits. */
export function parseVarints(bytes: Uint8Array): number[] | undefined {
  const numbers: number[] = [];
  let number = 0;
  let weight = 1;
  for (const byte of bytes) {
    number += (byte & 127) * weight;
    weight *= 128;
    if (number >= 2 ** 32) return undefined;
    if (byte >= 128) continue;
    numbers.push(number);
    number = 0;
    weight = 1;
  }
  return weight === 1 ? numbers : undefined;
}

/** The parts one behind the other. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** By the platform's own implementation, which Node shares with browsers (there on pages that are served securely). */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
