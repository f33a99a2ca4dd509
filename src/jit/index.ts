export {
  COMPILE_DEFAULTS,
  type CompileOptions,
  compile,
  type Program,
  type ProgramControls,
  type StepFunction,
  type Steps,
} from "./compile.js";
export { fuse } from "./fuse.js";
export { accelerate, batchNormalization, dense, dropout, type Layer, mishActivation, variablesOf } from "./layers.js";
export { mish } from "./mish.js";
export { clipByGlobalNorm } from "./optimisers/clipping.js";
export { OPTIMISER_DEFAULTS, Optimiser, type OptimiserName, type OptimiserOptions } from "./optimisers/optimiser.js";
export { PRECISIONS, type Precision, supportedPrecision } from "./precision.js";
export { TensorRandom } from "./random.js";
export type { StepResult } from "./record.js";
