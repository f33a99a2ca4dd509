import { expect, test } from "vitest";
import { runProgram } from "./support/program.js";

test("TensorFlow's optimiser accepts a compiled step of convolution, bias and Mish without complaint", async () => {
  const { code, stdout, stderr } = await runProgram(process.execPath, ["test/fixtures/convolutionStep.mjs"]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "1\n", stderr: "" });
});
