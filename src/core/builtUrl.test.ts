import { expect, test } from "vitest";
import { builtUrl } from "./builtUrl.js";

test("what lies beside a source file is looked for in the build, whatever the project's folder is called", () => {
  const at = (caller: string) => builtUrl(`file:///home/me/src/lab/${caller}`, "./x.wasm", "/home/me/src/lab").href;
  expect(at("src/tables/a.ts")).toBe("file:///home/me/src/lab/dist/tables/x.wasm");
  expect(at("dist/tables/a.js")).toBe("file:///home/me/src/lab/dist/tables/x.wasm");
});
