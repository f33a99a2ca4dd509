import { BFLOAT16 } from "./binding.js";
import type { GraphNode } from "./graph.js";

/** The operations that do nearly all the arithmetic of a network, and which of their inputs are the factors. */
const FACTORS: Readonly<Record<string, readonly number[]>> = {
  MatMul: [0, 1],
  BatchMatMulV2: [0, 1],
  Conv2D: [0, 1],
  Conv2DBackpropInput: [1, 2],
  Conv2DBackpropFilter: [0, 2],
};

const DT_FLOAT = 1;

/**
 * Lets matrix products and convolutions take bfloat16 factors: float32 with 8 instead of 24 bits of precision, which
 * processors multiply up to twice as fast. Variables, optimiser, batch-norm statistics and all else stay float32.
 * Nodes are given in an order in which inputs come first, and changed in place.
 */
export function useBfloat16(nodes: readonly GraphNode[]): GraphNode[] {
  /** For a float32 tensor, the bfloat16 tensor of the same value. */
  const lowered = new Map<string, string>();
  const casts: GraphNode[] = [];
  const lower = (tensor: string): string => {
    let low = lowered.get(tensor);
    if (low === undefined) {
      low = `bfloat16/${casts.length}`;
      casts.push(cast(low, tensor, DT_FLOAT, BFLOAT16));
      lowered.set(tensor, low);
    }
    return low;
  };
  for (const node of nodes) {
    const factors = FACTORS[node.op];
    if (!factors || node.attributes.T?.value !== DT_FLOAT) continue;
    for (const i of factors) node.inputs[i] = lower(node.inputs[i]);
    node.attributes.T = { kind: "type", value: BFLOAT16 };
    // A cast takes over the node's name, so that its other users see float32 as before.
    const { name } = node;
    node.name = `${name}_bfloat16`;
    casts.push(cast(name, node.name, BFLOAT16, DT_FLOAT));
    lowered.set(name, node.name);
  }
  return [...nodes, ...casts];
}

function cast(name: string, input: string, from: number, to: number): GraphNode {
  return {
    name,
    op: "Cast",
    inputs: [input],
    attributes: {
      SrcT: { kind: "type", value: from },
      DstT: { kind: "type", value: to },
      Truncate: { kind: "bool", value: false },
    },
  };
}
