import { BFLOAT16 } from "./binding.js";
import type { GraphNode } from "./graph.js";
import type { Precision } from "./precision.js";

/** The operations that do nearly all the arithmetic of a network, and which of their inputs are the factors. */
type Factors = Readonly<Record<string, readonly number[]>>;

const PRODUCTS: Factors = { MatMul: [0, 1], BatchMatMulV2: [0, 1] };

const CONVOLUTIONS: Factors = {
  Conv2D: [0, 1],
  Conv2DBackpropInput: [1, 2],
  Conv2DBackpropFilter: [0, 2],
  Conv3D: [0, 1],
  Conv3DBackpropInputV2: [1, 2],
  Conv3DBackpropFilterV2: [0, 2],
};

const FACTORS: Readonly<Record<Precision, Factors>> = {
  bfloat16: { ...PRODUCTS, ...CONVOLUTIONS },
  "bfloat16-products": PRODUCTS,
  float32: {},
};

const DT_FLOAT = 1;

/**
 * Lets matrix products and, where the precision says so, convolutions take bfloat16 factors: float32 with 8 instead of
 * 24 bits of precision, which processors multiply up to twice as fast. Variables, optimiser, batch-norm statistics and
 * all else stay float32. Nodes are given in an order in which inputs come first, and changed in place.
 */
export function useBfloat16(nodes: readonly GraphNode[], precision: Precision): GraphNode[] {
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
    const factors = FACTORS[precision][node.op];
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
