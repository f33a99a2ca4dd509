// The one native TensorFlow of the suite, for src/ and for danfojs-node alike, which asks for a package of this name.
const { existsSync } = require("node:fs");
const { dirname, join } = require("node:path");
const util = require("node:util");

// tfjs-node 4.22 calls two functions of node:util that Node 22 warns of and Node 23 has taken away.
const removed = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (util));
removed.isNullOrUndefined = (/** @type {unknown} */ value) => value === null || value === undefined;
removed.isArray = Array.isArray;

// Errors only: at its own level TensorFlow greets every process with its build flags.
process.env.TF_CPP_MIN_LOG_LEVEL ??= "2";

const addons = join(dirname(require.resolve("@tensorflow/tfjs-node-gpu/package.json")), "lib", "napi-v8");
if (!existsSync(join(addons, "tfjs_binding.node"))) {
  throw new Error("the native TensorFlow library is not set up: run npm run setup");
}
const standardError = require(join(addons, "quiet.node"));
standardError.silence();
try {
  module.exports = require("@tensorflow/tfjs-node-gpu");
} finally {
  standardError.restore();
}
