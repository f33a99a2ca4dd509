// danfojs-node gets the tensors of the one native TensorFlow that the suite itself uses.
module.exports = require("@tensorflow/tfjs-node-gpu");
