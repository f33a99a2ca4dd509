import { nativeBackend, type TFEOpAttr } from "./binding.js";
import type { NodeAttribute, NodeAttributes } from "./graph.js";

/**
 * Operations whose attribute T is the type of their first input, but which tfjs runs without it or, for the mean of
 * booleans, with a wrong one: eager TensorFlow mends that, a graph does not.
 */
const TYPED_BY_FIRST_INPUT = new Set(["Where", "Squeeze", "ExpandDims", "Mean"]);

/**
 * The node of a graph for an operation that ran eagerly. Two operations of tfjs become relatives of the same result
 * that TensorFlow's graph optimiser knows how to fuse with their neighbours.
 */
export function toGraphOperation(
  op: string,
  eagerAttributes: readonly TFEOpAttr[],
  firstInputType: () => number,
  outputRank: number,
): { op: string; attributes: NodeAttributes } {
  const attributes = toNodeAttributes(op, eagerAttributes);
  if (TYPED_BY_FIRST_INPUT.has(op)) attributes.T = { kind: "type", value: firstInputType() };
  if (op === "BatchMatMulV2" && outputRank === 2) {
    const { adj_x, adj_y, ...others } = attributes;
    return { op: "MatMul", attributes: { ...others, transpose_a: adj_x, transpose_b: adj_y } };
  }
  // AddV2 is Add without strings.
  const { TF_STRING } = nativeBackend().binding;
  if (op === "Add" && attributes.T?.value !== TF_STRING) return { op: "AddV2", attributes };
  return { op, attributes };
}

function toNodeAttributes(op: string, eagerAttributes: readonly TFEOpAttr[]): NodeAttributes {
  const { TF_ATTR_STRING, TF_ATTR_INT, TF_ATTR_FLOAT, TF_ATTR_BOOL, TF_ATTR_TYPE, TF_ATTR_SHAPE } =
    nativeBackend().binding;
  const kinds = new Map<number, NodeAttribute["kind"]>([
    [TF_ATTR_STRING, "string"],
    [TF_ATTR_INT, "int"],
    [TF_ATTR_FLOAT, "float"],
    [TF_ATTR_BOOL, "bool"],
    [TF_ATTR_TYPE, "type"],
    [TF_ATTR_SHAPE, "shape"],
  ]);
  const attributes: NodeAttributes = {};
  for (const { name, type, value } of eagerAttributes) {
    // tfjs leaves attributes that keep their default undefined.
    if (value === undefined || value === null) continue;
    const kind = kinds.get(type);
    if (!kind) throw new Error(`jit: the attribute ${name} of ${op} is of a kind that cannot be recorded`);
    attributes[name] = { kind, value } as NodeAttribute;
  }
  return attributes;
}
