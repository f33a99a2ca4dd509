export = tf;
import tf = require("@tensorflow/tfjs-node-gpu");
