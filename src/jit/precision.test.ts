import { spawnSync } from "node:child_process";
import type { Tensor2D } from "@tensorflow/tfjs-node-gpu";
import { describe, expect, it } from "vitest";
import { builtUrl } from "../core/builtUrl.js";
import { tf } from "../core/tensorflow.js";
import { compile } from "./compile.js";
import { firstNamed, type Precision, supportedPrecision } from "./precision.js";

const x = tf.randomNormal([64, 64], 0, 1, "float32", 1) as Tensor2D;
const square = (v: Tensor2D) => tf.matMul(v, v);

/** A convolution and a matrix product, asked for in bfloat16: what they give, and the precision that it was. */
const PROGRAM = `
  const { tf } = await import(process.env.TENSORFLOW);
  const { compile } = await import(process.env.COMPILE);
  const image = tf.randomNormal([64, 8, 8, 8], 0, 1, "float32", 1);
  const filter = tf.randomNormal([3, 3, 8, 8], 0, 1, "float32", 2);
  const fn = (x) => tf.matMul(tf.reshape(tf.conv2d(x, filter, 1, "same"), [64, 512]), tf.ones([512, 2]));
  const [low, high] = ["bfloat16", "float32"].map((precision) => compile({ f: { fn, args: [image] } }, { precision }));
  const equal = tf.max(tf.abs(tf.sub(low.f(image), high.f(image)))).dataSync()[0] === 0;
  console.log(JSON.stringify({ low: low.precision, high: high.precision, equal }));
`;

function runWith(env: Record<string, string>): { low: Precision; high: Precision; equal: boolean } {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    env: {
      ...process.env,
      ...env,
      TENSORFLOW: builtUrl(import.meta.url, "../core/tensorflow.js").href,
      COMPILE: builtUrl(import.meta.url, "compile.js").href,
    },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

describe("precision", () => {
  it("is float32 where oneDNN does no bfloat16, and the program runs", () => {
    // So does oneDNN behave on a processor without AVX-512: convolutions fail, a matrix product ends the process.
    expect(runWith({ ONEDNN_MAX_CPU_ISA: "AVX2" })).toEqual({ low: "float32", high: "float32", equal: true });
  });

  it("is bfloat16 where the machine is made for it", ({ skip }) => {
    skip(supportedPrecision() === "float32", "this processor has no instructions for bfloat16");
    expect(runWith({})).toEqual({ low: "bfloat16", high: "float32", equal: false });
  });

  it("is told by the program", () => {
    const found = supportedPrecision();
    const program = compile({ square: { fn: square, args: [x] } }, { precision: "bfloat16" });
    expect(program.precision).toBe(found);
    expect(compile({ square: { fn: square, args: [x] } }, { eager: true }).precision).toBe("float32");
    program.dispose();
  });

  it("is the best that was tried out before the trial ended", () => {
    expect(firstNamed("bfloat16\n")).toBe("bfloat16");
    expect(firstNamed("noise\nbfloat16-products\n")).toBe("bfloat16-products");
    expect(firstNamed("")).toBe("float32");
    expect(firstNamed(null)).toBe("float32");
  });
});
