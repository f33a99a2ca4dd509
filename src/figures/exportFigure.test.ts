import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { chessBoard } from "./chessBoard.js";
import { exportFigure, exportSvg } from "./exportFigure.js";

test("a figure and a board are written as SVG and PNG under their names", async () => {
  const folder = join(temporaryFolder(), "new");
  const figure = await exportFigure({ data: [{ type: "bar", x: ["a"], y: [1] }] }, folder, "bars");
  const board = await exportSvg(chessBoard("8/8/8/8/8/8/8/K1k5").svg, folder, "board");
  for (const { svg, png } of [figure, board]) {
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg /);
    expect(readFileSync(png).subarray(1, 4).toString()).toBe("PNG");
  }
  expect(figure.svg).toBe(join(folder, "bars.svg"));
});

test("a name that would leave the folder is refused", async () => {
  await expect(exportSvg("<svg/>", temporaryFolder(), "../x")).rejects.toThrow("invalid figure name: ../x");
});
