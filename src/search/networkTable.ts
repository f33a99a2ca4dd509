import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { decodeFloat16, encodeFloat16 } from "../core/float16.js";
import { failure, LabError, Result } from "../core/result.js";
import { PRECISIONS, type Precision } from "../jit/index.js";
import { checkersResNet } from "../models/checkersResNet.js";
import { setNetworkWeights } from "../models/networkWeights.js";
import { type Slice, slicesWith } from "../tables/checkers/slice.js";
import type { CheckersBoards } from "./checkersGame.js";
import { EXCEPTION_CODES, type ExceptionCode, type Exceptions } from "./exceptionCodes.js";
import { checkersPlanes, type NetworkPredictor, networkPredictor } from "./networkPredictor.js";

/**
 * Databases as the thesis would compress them (section 6.5): a network, the threshold below which a one-ply search over it
 * is asked instead, and the positions where the answer is wrong, with the right one. Black to move, all slices of two to so
 * many pieces.
 */
export interface NetworkTable {
  readonly pieces: number;
  readonly blocks: number;
  readonly channels: number;
  readonly neurons: number;
  /** All numbers of the network; see `networkWeights`. */
  readonly weights: Float32Array;
  /** What the network multiplied in when the exceptions were found: in another precision it errs elsewhere. */
  readonly precision: Precision;
  /** 0: the network alone. */
  readonly threshold: number;
  /** A list a slice, in the order of `tableSlices`. */
  readonly exceptions: readonly Exceptions[];
}

/** The network of a table, without which positions it gets wrong. */
export type TableNetwork = Omit<NetworkTable, "exceptions" | "threshold" | "pieces">;

/** How the network's numbers are written: as they are, or rounded to half the bits. */
export const WEIGHT_FORMATS = ["float32", "float16"] as const;
export type WeightFormat = (typeof WEIGHT_FORMATS)[number];

export interface EncodeTableOptions {
  /** Where it is float16, the weights must be such already, so that the exceptions are those of the network that is read. */
  readonly format: WeightFormat;
  readonly code: ExceptionCode;
}

/** A table as bytes, and what of it takes how many. */
export interface EncodedTable {
  readonly bytes: Uint8Array;
  readonly headerBytes: number;
  readonly weightBytes: number;
  readonly exceptionBytes: number;
}

const MAGIC = "NETTABLE";
const VERSION = 2;
const HEADER_BYTES = 37;
const PRECISION_AT = 36;

/** The slices of two to so many pieces, fewer pieces first. */
export function tableSlices(pieces: number): Slice[] {
  return Array.from({ length: pieces - 1 }, (_, i) => slicesWith(i + 2)).flat();
}

/** Weights as a table in this format gives them back. */
export function roundWeights(weights: Float32Array, format: WeightFormat): Float32Array {
  return format === "float32" ? weights : decodeFloat16(encodeFloat16(weights));
}

/** The network of a table: the same graph wherever it is made. It belongs to the caller. */
export function networkOfTable({ blocks, channels, neurons, weights }: TableNetwork): LayersModel {
  const network = checkersResNet({ blocks, channels, neurons });
  setNetworkWeights(network, weights);
  return network;
}

/**
 * The network of a table as a predictor that multiplies in the table's precision; the end of its life frees all of it.
 * Throws a LabError, `unsupported`, on a machine that has not got that precision: its answers would be others.
 */
export function openTableNetwork(table: TableNetwork): NetworkPredictor<CheckersBoards> {
  const network = networkOfTable(table);
  const precision = table.precision === "float32" ? "float32" : "bfloat16";
  const predictor = networkPredictor(network, checkersPlanes, { compile: { precision } });
  const dispose = () => {
    predictor.dispose();
    network.dispose();
  };
  if (predictor.precision === table.precision) return { ...predictor, dispose };
  dispose();
  throw new LabError(
    "unsupported",
    `the table was made in ${table.precision} and this machine has ${predictor.precision}: it would not give the same values`,
  );
}

export function encodeNetworkTable(table: NetworkTable, { format, code }: EncodeTableOptions): EncodedTable {
  const weights = bytesOf(format === "float32" ? table.weights : encodeFloat16(table.weights));
  const exceptions = code.encode(table.exceptions, tableSlices(table.pieces));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, "latin1");
  header.set([VERSION, table.pieces, WEIGHT_FORMATS.indexOf(format), EXCEPTION_CODES.indexOf(code)], 8);
  const numbers = [table.blocks, table.channels, table.neurons, weights.length, exceptions.length];
  numbers.forEach((number, i) => {
    header.writeUInt32LE(number, 12 + 4 * i);
  });
  header.writeFloatLE(table.threshold, 32);
  header[PRECISION_AT] = PRECISIONS.indexOf(table.precision);
  return {
    bytes: Buffer.concat([header, weights, exceptions]),
    headerBytes: HEADER_BYTES,
    weightBytes: weights.length,
    exceptionBytes: exceptions.length,
  };
}

/** The table that was encoded, or that the bytes are none. What lies within is taken as it is: keep it in a checked file. */
export function decodeNetworkTable(bytes: Uint8Array): Result<NetworkTable, LabError<"foreign">> {
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  if (header.length < HEADER_BYTES || header.toString("latin1", 0, 8) !== MAGIC) {
    return failure("foreign", "this is not a table of a network and its exceptions: it does not start as one");
  }
  const [version, pieces, formatNumber, codeNumber] = header.subarray(8, 12);
  if (version !== VERSION) return failure("foreign", `the table's format is ${version}, not ${VERSION}`);
  const [blocks, channels, neurons, weightBytes, exceptionBytes] = [12, 16, 20, 24, 28].map((at) =>
    header.readUInt32LE(at),
  );
  const [format, code] = [WEIGHT_FORMATS[formatNumber], EXCEPTION_CODES[codeNumber]];
  const precision = PRECISIONS[header[PRECISION_AT]];
  const expected = HEADER_BYTES + weightBytes + exceptionBytes;
  if (!format || !code || !precision || bytes.length !== expected) {
    return failure("foreign", `the table has ${bytes.length} bytes where its header says ${expected}`);
  }
  // A copy, as numbers of two and four bytes want their place; a Buffer's own slice would be none.
  const stored = Uint8Array.from(bytes.subarray(HEADER_BYTES, HEADER_BYTES + weightBytes)).buffer;
  return Result.ok({
    ...{ pieces, blocks, channels, neurons, precision },
    weights: format === "float32" ? new Float32Array(stored) : decodeFloat16(new Uint16Array(stored)),
    threshold: header.readFloatLE(32),
    exceptions: code.decode(bytes.subarray(HEADER_BYTES + weightBytes), tableSlices(pieces)),
  });
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Uint16Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);
