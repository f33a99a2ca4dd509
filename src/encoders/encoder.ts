/**
 * Turns positions into the numbers a network reads, and back.
 * A batch is one Float32Array of n × size numbers, position after position, each laid out as `shape` says,
 * which is [rows, columns, planes] for planes: the order in which TensorFlow computes on a CPU (NHWC).
 */
export interface Encoder<Position, Decoded = Position> {
  /** Goes into checkpoints: a network is used with the encoder it was trained with. */
  readonly name: string;
  /** The shape of one encoded position. */
  readonly shape: readonly number[];
  /** The product of `shape`: how many numbers a position takes. */
  readonly size: number;
  /** Writes the position's numbers from `offset` on, over whatever is there. */
  encode(position: Position, target: Float32Array, offset: number): void;
  /** The position whose numbers stand from `offset` on, as far as the numbers tell it. */
  decode(source: Float32Array, offset: number): Decoded;
}

/** The numbers of a list of positions: n × size. */
export function encodeAll<P>(encoder: Encoder<P, unknown>, positions: readonly P[]): Float32Array {
  const target = new Float32Array(positions.length * encoder.size);
  for (let i = 0; i < positions.length; i++) encoder.encode(positions[i], target, i * encoder.size);
  return target;
}
