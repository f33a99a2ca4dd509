import { createRequire } from "node:module";
import type { ConstantValue, GraphFunction, GraphNode, NodeAttribute } from "./graph.js";

/*
 * TensorFlow's messages come with tfjs-node, as classes that protoc generated (google-protobuf); they have no types of
 * their own, so those that are used here are described.
 */
interface MessageMap<V> {
  set(key: string, value: V): void;
}
interface ShapeMessage {
  addDim(dimension: { setSize(size: number): void }): void;
}
interface TensorMessage {
  setDtype(type: number): void;
  setTensorShape(shape: ShapeMessage): void;
  setTensorContent(bytes: Uint8Array): void;
  addFloatVal(number: number): void;
  addIntVal(number: number): void;
  addStringVal(bytes: Uint8Array): void;
}
interface ListMessage {
  addS(bytes: Uint8Array): void;
  addI(number: number): void;
  addF(number: number): void;
  addB(flag: boolean): void;
  addType(type: number): void;
}
interface AttributeMessage {
  setList(list: ListMessage): void;
  setS(bytes: Uint8Array): void;
  setI(number: number): void;
  setF(number: number): void;
  setB(flag: boolean): void;
  setType(type: number): void;
  setShape(shape: ShapeMessage): void;
  setTensor(tensor: TensorMessage): void;
  setFunc(target: { setName(name: string): void }): void;
}
interface NodeMessage {
  setName(name: string): void;
  setOp(op: string): void;
  setInputList(inputs: readonly string[]): void;
  getAttrMap(): MessageMap<AttributeMessage>;
}
interface ArgumentMessage {
  setName(name: string): void;
  setType(type: number): void;
}
interface SignatureMessage {
  setName(name: string): void;
  addInputArg(argument: ArgumentMessage): void;
  addOutputArg(argument: ArgumentMessage): void;
}
interface FunctionMessage {
  setSignature(signature: SignatureMessage): void;
  getAttrMap(): MessageMap<AttributeMessage>;
  addNodeDef(node: NodeMessage): void;
  getRetMap(): MessageMap<string>;
}
interface LibraryMessage {
  addFunction(definition: FunctionMessage): void;
}
interface GraphMessage {
  addNode(node: NodeMessage): void;
  setVersions(versions: { setProducer(version: number): void }): void;
  setLibrary(library: LibraryMessage): void;
}
interface MetaInfoMessage {
  addTags(tag: string): void;
  setTensorflowVersion(version: string): void;
}
interface MetaGraphMessage {
  setMetaInfoDef(info: MetaInfoMessage): void;
  setGraphDef(graph: GraphMessage): void;
}
interface SavedModelMessage {
  setSavedModelSchemaVersion(version: number): void;
  addMetaGraphs(graph: MetaGraphMessage): void;
  serializeBinary(): Uint8Array;
}
interface Messages {
  TensorShape: { new (): ShapeMessage; Dim: new () => { setSize(size: number): void } };
  Tensor: new () => TensorMessage;
  AttrValue: { new (): AttributeMessage; ListValue: new () => ListMessage };
  NameAttrList: new () => { setName(name: string): void };
  NodeDef: new () => NodeMessage;
  OpDef: { new (): SignatureMessage; ArgDef: new () => ArgumentMessage };
  FunctionDef: new () => FunctionMessage;
  FunctionDefLibrary: new () => LibraryMessage;
  VersionDef: new () => { setProducer(version: number): void };
  GraphDef: new () => GraphMessage;
  MetaGraphDef: { new (): MetaGraphMessage; MetaInfoDef: new () => MetaInfoMessage };
  SavedModel: new () => SavedModelMessage;
}

const messages: Messages = createRequire(import.meta.url)("@tensorflow/tfjs-node-gpu/dist/proto/api_pb.js");

/** The tag under which the one graph of the file is loaded again. */
export const GRAPH_TAG = "serve";

/** `TF_GRAPH_DEF_VERSION` of a TensorFlow whose rules all our nodes follow; newer ones keep reading it. */
const GRAPH_VERSION = 1882;

const DT_FLOAT = 1;
const utf8 = new TextEncoder();

/** A graph as the bytes of a `saved_model.pb`. It has no saved values: variables are set after loading. */
export function encodeSavedModel(nodes: readonly GraphNode[], functions: readonly GraphFunction[]): Uint8Array {
  const graph = new messages.GraphDef();
  for (const node of nodes) graph.addNode(encodeNode(node));
  const library = new messages.FunctionDefLibrary();
  for (const definition of functions) library.addFunction(encodeFunction(definition));
  graph.setLibrary(library);
  const versions = new messages.VersionDef();
  versions.setProducer(GRAPH_VERSION);
  graph.setVersions(versions);

  const info = new messages.MetaGraphDef.MetaInfoDef();
  info.addTags(GRAPH_TAG);
  info.setTensorflowVersion("2.0");
  const metaGraph = new messages.MetaGraphDef();
  metaGraph.setMetaInfoDef(info);
  metaGraph.setGraphDef(graph);
  const model = new messages.SavedModel();
  model.setSavedModelSchemaVersion(1);
  model.addMetaGraphs(metaGraph);
  return model.serializeBinary();
}

function encodeNode({ name, op, inputs, attributes }: GraphNode): NodeMessage {
  const message = new messages.NodeDef();
  message.setName(name);
  message.setOp(op);
  message.setInputList(inputs);
  for (const [key, value] of Object.entries(attributes)) message.getAttrMap().set(key, encodeAttribute(value));
  return message;
}

function encodeFunction({ name, parameterTypes, resultType, result, body }: GraphFunction): FunctionMessage {
  const signature = new messages.OpDef();
  signature.setName(name);
  parameterTypes.forEach((type, i) => {
    signature.addInputArg(encodeArgument(`p${i}`, type));
  });
  signature.addOutputArg(encodeArgument("result", resultType));
  const message = new messages.FunctionDef();
  message.setSignature(signature);
  for (const node of body) message.addNodeDef(encodeNode(node));
  message.getRetMap().set("result", result);
  for (const flag of ["_XlaMustCompile", "_noinline"]) {
    message.getAttrMap().set(flag, encodeAttribute({ kind: "bool", value: true }));
  }
  return message;
}

function encodeArgument(name: string, type: number): ArgumentMessage {
  const message = new messages.OpDef.ArgDef();
  message.setName(name);
  message.setType(type);
  return message;
}

function encodeAttribute(attribute: NodeAttribute): AttributeMessage {
  const message = new messages.AttrValue();
  switch (attribute.kind) {
    case "shape":
      message.setShape(encodeShape(attribute.value));
      return message;
    case "tensor":
      message.setTensor(encodeConstant(attribute.value));
      return message;
    case "function": {
      const target = new messages.NameAttrList();
      target.setName(attribute.value);
      message.setFunc(target);
      return message;
    }
  }
  if (Array.isArray(attribute.value)) message.setList(encodeList(attribute.kind, attribute.value));
  else if (attribute.kind === "string") message.setS(utf8.encode(String(attribute.value)));
  else if (attribute.kind === "int") message.setI(Number(attribute.value));
  else if (attribute.kind === "float") message.setF(Number(attribute.value));
  else if (attribute.kind === "bool") message.setB(Boolean(attribute.value));
  else message.setType(Number(attribute.value));
  return message;
}

function encodeList(
  kind: "string" | "int" | "float" | "bool" | "type",
  values: readonly (string | number | boolean)[],
): ListMessage {
  const list = new messages.AttrValue.ListValue();
  for (const value of values) {
    if (kind === "string") list.addS(utf8.encode(String(value)));
    else if (kind === "int") list.addI(Number(value));
    else if (kind === "float") list.addF(Number(value));
    else if (kind === "bool") list.addB(Boolean(value));
    else list.addType(Number(value));
  }
  return list;
}

function encodeConstant({ type, shape, content }: ConstantValue): TensorMessage {
  const message = new messages.Tensor();
  message.setDtype(type);
  message.setTensorShape(encodeShape(shape));
  if (content.kind === "bytes") message.setTensorContent(content.bytes);
  else if (content.kind === "strings") for (const text of content.strings) message.addStringVal(text);
  else if (type === DT_FLOAT) message.addFloatVal(content.number);
  else message.addIntVal(content.number);
  return message;
}

function encodeShape(shape: readonly number[]): ShapeMessage {
  const message = new messages.TensorShape();
  for (const size of shape) {
    const dimension = new messages.TensorShape.Dim();
    dimension.setSize(size);
    message.addDim(dimension);
  }
  return message;
}
