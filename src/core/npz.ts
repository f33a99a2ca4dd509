// NumPy's .npz is a zip archive of .npy files. Written by hand: the archives need three arrays and none of what a zip library does
// beside; Node's zlib has the deflate and the checksum.
import { crc32, deflateRawSync } from "node:zlib";

/** The types of arrays in NumPy's notation, by what holds them here: little-endian, as every machine that Node runs on. */
const TYPES = { Uint8Array: "|u1", Int32Array: "<i4", Float32Array: "<f4" } as const;

/** An array for NumPy: its shape and its numbers, last index fastest. */
export interface NpyArray {
  readonly shape: readonly number[];
  readonly data: Uint8Array | Int32Array | Float32Array;
}

/** The .npy file of an array: NumPy's format 1.0. */
export function makeNpy({ shape, data }: NpyArray): Uint8Array {
  const size = shape.reduce((a, b) => a * b, 1);
  if (size !== data.length) throw new Error(`invalid shape: ${shape.join(" x ")} for ${data.length} numbers`);
  const type = data instanceof Uint8Array ? TYPES.Uint8Array : TYPES[data.constructor.name as keyof typeof TYPES];
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(", ")})`;
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': ${tuple}, }`;
  // Magic, version, length and text together are a multiple of 64, the text ending in a line feed.
  const header = Math.ceil((10 + text.length + 1) / 64) * 64;
  const file = Buffer.alloc(header + bytes.length);
  file.write("\x93NUMPY\x01\x00", 0, "latin1");
  file.writeUInt16LE(header - 10, 8);
  file.write(`${text.padEnd(header - 11)}\n`, 10, "latin1");
  file.set(bytes, header);
  return file;
}

/** The .npz archive of named arrays, compressed as by numpy.savez_compressed. */
export function makeNpz(arrays: Readonly<Record<string, NpyArray>>): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, array] of Object.entries(arrays)) {
    const file = makeNpy(array);
    const packed = deflateRawSync(file, { level: 6 });
    // What the local and the central header share, from "version needed" on: deflated, at the format's first day.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(file), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(file.length, 18);
    common.writeUInt16LE(name.length + 4, 22);
    const fileName = Buffer.from(`${name}.npy`, "latin1");
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, fileName, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, fileName]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
