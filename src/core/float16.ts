// Half-precision numbers (IEEE 754 binary16). By hand: Node has Float16Array only from version 24 on.

const floats = new Float32Array(1);
const bits = new Uint32Array(floats.buffer);

const LARGEST = 65504;
/** Below this, numbers have fewer digits: they are whole multiples of the least one. */
const LEAST_NORMAL = 2 ** -14;
const LEAST = 2 ** -24;

/** Numbers as 16 bits each, rounded to the nearest, of two the even one. Those beyond ±65504 and NaN are refused. */
export function encodeFloat16(values: Float32Array): Uint16Array {
  const halves = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) halves[i] = encodeHalf(values[i]);
  return halves;
}

/** The numbers that 16 bits each stand for. */
export function decodeFloat16(halves: Uint16Array): Float32Array {
  const values = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i++) values[i] = decodeHalf(halves[i]);
  return values;
}

function encodeHalf(value: number): number {
  floats[0] = value;
  const sign = (bits[0] >>> 16) & 0x8000;
  const size = Math.abs(value);
  if (size < LEAST_NORMAL) return sign | roundToEven(size / LEAST);
  // Of 23 digits 13 go; what is carried over by rounding raises the exponent, as it should.
  const magnitude = bits[0] & 0x7fffffff;
  const rounded = (magnitude + 0x0fff + ((magnitude >>> 13) & 1)) >>> 13;
  const half = rounded - ((127 - 15) << 10);
  if (!(half < 0x7c00)) throw new RangeError(`invalid value: ${value}, beyond ±${LARGEST}`);
  return sign | half;
}

function roundToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}

function decodeHalf(half: number): number {
  const sign = (half & 0x8000) === 0 ? 1 : -1;
  const exponent = (half >>> 10) & 0x1f;
  const digits = half & 0x3ff;
  return sign * (exponent === 0 ? digits * LEAST : (1 + digits / 1024) * 2 ** (exponent - 15));
}
