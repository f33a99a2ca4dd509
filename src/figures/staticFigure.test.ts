import { expect, test } from "vitest";
import type { Figure } from "./figure.js";
import { learningCurves } from "./learningCurves.js";
import { figureToPng, figureToSvg, tidySvg } from "./staticFigure.js";

const history = [1, 2, 3].map((epoch) => ({
  epoch,
  step: 100 * epoch,
  training: { loss: 1 / epoch, accuracy: 1 - 0.4 / epoch },
  validation: { loss: 1.1 / epoch, accuracy: 1 - 0.45 / epoch },
}));
const heatmap: Figure = {
  data: [
    {
      type: "heatmap",
      z: [
        [1, 2],
        [3, 4],
      ],
      colorbar: { orientation: "h", title: { text: "z" } },
    },
  ],
  layout: { width: 300, height: 240 },
};

/** Font libraries differ in the last digits from machine to machine. */
const rounded = (svg: string) => svg.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

test("a figure is drawn as it was", async () => {
  await expect(rounded(await figureToSvg(learningCurves(history)))).toMatchFileSnapshot(
    "../../test/snapshots/learningCurves.svg",
  );
});

test("two drawings are the same bytes, with a colour bar too", async () => {
  for (const figure of [learningCurves(history), heatmap]) {
    const svg = await figureToSvg(figure);
    expect(await figureToSvg(figure)).toBe(svg);
    expect(Buffer.compare(await figureToPng(figure), await figureToPng(figure))).toBe(0);
  }
});

test("a picture has the size that the figure asks for, at the pixel ratio", async () => {
  const png = Buffer.from(await figureToPng(heatmap, { pixelRatio: 3 }));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([900, 720]);
});

test("long labels get the room they need", async () => {
  const bars = (name: string): Figure => ({ data: [{ type: "bar", orientation: "h", x: [1], y: [name] }] });
  const plotLeft = async (figure: Figure) =>
    Number(/class="ytick"[\s\S]*?x="([\d.]+)"/.exec(await figureToSvg(figure))?.[1]);
  expect(await plotLeft(bars("a predictor with a very long name"))).toBeGreaterThan((await plotLeft(bars("a"))) + 100);
});

test("random ids are numbered, quoted urls unquoted", () => {
  const svg = `<g id="clipa1b2c3xy" clip-path="url('#clipa1b2c3xy')"/><g id="legendd4e5f6"/><g id="legend2d4e5f6"/>`;
  expect(tidySvg(svg)).toBe(`<g id="clipid0xy" clip-path="url(#clipid0xy)"/><g id="legendid1"/><g id="legend2id1"/>`);
});
