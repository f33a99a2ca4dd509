// A report from a notebook as it was saved: one page that needs no other file, and where there is a browser a PDF.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { chessBoard } from "../src/figures/chessBoard.js";
import { learningCurves } from "../src/figures/learningCurves.js";
import { table } from "../src/figures/table.js";
import { findChromium, noChromium, withChromium } from "../src/notebook/chromium.js";
import { makeReport } from "../src/notebook/report.js";
import { mimeBundle } from "../src/notebook/show.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

const chromium = findChromium();
if (!chromium) console.warn(`skipped: the report in a browser, and its PDF; ${noChromium}`);

/** A notebook with one cell of text and one with all kinds of outputs. */
async function writeExecuted(folder: string, name: string, title: string): Promise<string> {
  const means = { loss: 1, accuracy: 0.5 };
  const record = { epoch: 1, step: 10, training: means, validation: means };
  const shown = [
    learningCurves([record, { ...record, epoch: 2 }]),
    table({
      columns: ["name", "n"],
      values: [
        ["x", 1],
        ["y", 2],
      ],
    }),
    chessBoard("8/8/8/8/8/8/8/K1k5"),
  ];
  const outputs: object[] = [{ output_type: "stream", name: "stdout", text: "a <line>\n" }];
  for (const value of shown) outputs.push({ output_type: "display_data", metadata: {}, data: await mimeBundle(value) });
  const text = { cell_type: "markdown", id: "a", metadata: {}, source: `# ${title}\n\n## A section\n\nSome *text*.` };
  const code = { cell_type: "code", id: "b", metadata: {}, execution_count: 1, source: "show(everything);", outputs };
  const path = join(folder, `${name}.ipynb`);
  writeFileSync(path, JSON.stringify({ cells: [text, code], metadata: {}, nbformat: 4, nbformat_minor: 5 }));
  return path;
}

test("one page holds all notebooks, their figures and tables", { timeout: 180_000 }, async () => {
  const folder = temporaryFolder();
  const paths = [
    await writeExecuted(folder, "00-one", "The first"),
    await writeExecuted(folder, "01-two", "The second"),
  ];
  const report = (await makeReport(paths, join(folder, "out"), { title: "A <report>" })).unwrap();
  const html = readFileSync(report.html, "utf8");
  expect(html).toContain("<title>A &lt;report&gt;</title>");
  expect(html).toContain("a &lt;line&gt;");
  const outside = html
    .replace(/<script type="text\/plain" id="plotly">[\s\S]*?<\/script>/, "")
    .match(/(?:src|href)="https?:/g);
  expect(outside, "nothing is fetched").toBeNull();

  if (!chromium) {
    expect(report).toMatchObject({ pdf: undefined, pdfMissing: noChromium });
    return;
  }
  expect(readFileSync(report.pdf!).subarray(0, 4).toString()).toBe("%PDF");
  await withChromium(chromium, async (browser) => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(report.html).href);
    await page.getByRole("link", { name: "The second" }).click();
    expect(await page.locator(".contents li").count()).toBe(4);
    await page.locator(".picture[data-figure]").first().click();
    await page.locator("dialog .main-svg").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".picture:not([data-figure])").first().click();
    await page.locator("dialog img").waitFor();
  });
});
