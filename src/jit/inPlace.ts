import type { Tensor, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { handleOf, typeNumber } from "./binding.js";
import type { NodeAttributes } from "./graph.js";
import { activeRecording } from "./recording.js";

/** An update of variables that TensorFlow has one operation for, such as `ResourceApplyAdam`. */
export interface InPlaceUpdate {
  /** TensorFlow's operation; its first inputs are the variables, the others follow. */
  readonly operation: string;
  readonly variables: readonly Variable[];
  readonly inputs: readonly Tensor[];
  readonly flags: Readonly<Record<string, boolean>>;
  /** The new values of the variables, in order, by plain tfjs: tfjs's own variables cannot be updated in place. */
  readonly eager: () => Tensor[];
}

/** Updates variables: in a graph by the one operation, eagerly by plain tfjs. */
export function updateInPlace({ operation, variables, inputs, flags, eager }: InPlaceUpdate): void {
  const assignEagerly = () =>
    tf.tidy(() => {
      const values = eager();
      variables.forEach((variable, i) => {
        variable.assign(values[i]);
      });
    });
  const recording = activeRecording();
  if (!recording) {
    assignEagerly();
    return;
  }
  for (const variable of variables) recording.writeBack(variable);
  const handles = variables.map((variable) => recording.graph.variable(variable).handle);
  const tensors = inputs.map((tensor) => recording.tensor(handleOf(tensor)));
  const before = new Set(variables.flatMap((variable) => recording.beforeWriting(variable)));
  const attributes: NodeAttributes = { T: { kind: "type", value: typeNumber(variables[0].dtype) } };
  for (const [name, value] of Object.entries(flags)) attributes[name] = { kind: "bool", value };
  const node = recording.add(operation, [...handles, ...tensors, ...before], attributes);
  recording.pause(assignEagerly);
  for (const variable of variables) recording.written(variable, node);
}
