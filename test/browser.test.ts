// JupyterLab in a real browser: what a reader sees, rather than what was sent.
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { projectRoot } from "../src/core/places.js";
import { findChromium, noChromium, withChromium } from "../src/notebook/chromium.js";
import { type Lab, runLab } from "../src/notebook/lab.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

const screenshots = join(projectRoot, "build", "browser");
const chromium = findChromium();
if (!chromium) console.warn(`skipped: the tests of JupyterLab in a browser; ${noChromium}`);

describe.skipIf(!chromium)("in JupyterLab", { timeout: 400_000 }, () => {
  test("a notebook shows figures, tables, boards and progress as it should", () =>
    inLab("test/fixtures/notebooks/show.ipynb", checkOutputs));

  test("the tour trains a network, and its figures and tables are there", () =>
    inLab("notebooks/00-tour.ipynb", checkTour));
});

/** Runs all cells of a notebook in a fresh JupyterLab, and looks; the notebook stays as it was. */
async function inLab(notebook: string, look: (page: Page, panel: Locator) => Promise<void>): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  vi.stubEnv("ENDGAME_DATA", temporaryFolder()); // so that nothing is loaded that should be run
  const before = readFileSync(join(projectRoot, notebook), "utf8");
  const lab = (await runLab({ openBrowser: false, watch: false })).unwrap();
  try {
    expect(new URL(lab.url).hostname).toBe("127.0.0.1");
    expect((await fetch(`${lab.url}api/kernels`)).status, "no way in without the token").toBe(403);
    await withChromium(chromium!, async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 2200 } });
      const outside = watchRequests(page, lab);
      try {
        const panel = await openNotebook(page, lab, notebook);
        await runAllCells(page, panel);
        const errors = panel.locator('[data-mime-type$="jupyter.stderr"], [data-mime-type$="jupyter.error"]');
        expect(await errors.allTextContents()).toEqual([]);
        await look(page, panel);
      } finally {
        await page.screenshot({ path: join(screenshots, `${basename(notebook, ".ipynb")}.png`) });
      }
      expect(outside, "no request leaves this machine").toEqual([]);
    });
    expect(readFileSync(join(projectRoot, notebook), "utf8"), "the notebook is as it was").toBe(before);
  } finally {
    await lab.stop();
    vi.unstubAllEnvs();
  }
}

/** Collects the requests that go elsewhere than to the server. */
function watchRequests(page: Page, lab: Lab): string[] {
  const outside: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob|about):/.test(url) && new URL(url).host !== new URL(lab.url).host) outside.push(url);
  });
  return outside;
}

async function openNotebook(page: Page, lab: Lab, notebook: string): Promise<Locator> {
  await page.goto(`${lab.url}lab/tree/${notebook}?reset&token=${lab.token}`);
  const panel = page.locator(".jp-NotebookPanel:visible");
  await panel.waitFor({ timeout: 60_000 });
  // The kernel that the notebook names is taken, without a question.
  await page.locator(".jp-NotebookPanel-toolbar", { hasText: "TypeScript (endgame-lab)" }).waitFor();
  await page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').waitFor({ timeout: 60_000 });
  return panel;
}

async function runAllCells(page: Page, panel: Locator): Promise<void> {
  const choose = async (menu: string, item: string) => {
    await page.getByRole("menuitem", { name: menu, exact: true }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  // Saved outputs would pass for fresh ones.
  await choose("Edit", "Clear Outputs of All Cells");
  await expect.poll(() => panel.locator(".jp-OutputArea-output").count()).toBe(0);
  const cells = await panel.locator(".jp-CodeCell").count();
  await choose("Run", "Run All Cells");
  await panel.locator(".jp-InputPrompt", { hasText: `[${cells}]:` }).waitFor({ timeout: 300_000 });
}

async function checkOutputs(page: Page, panel: Locator): Promise<void> {
  const outputs = panel.locator(".jp-OutputArea-output");
  await outputs.filter({ hasText: "profile: quick" }).first().waitFor();
  expect(await outputs.filter({ hasText: "counting" }).count(), "progress is one output, rewritten").toBe(1);
  await checkTables(panel);
  const boards = panel.locator('[data-mime-type="image/svg+xml"] img');
  expect(await boards.count()).toBe(2);
  for (const board of await boards.all()) expect((await board.boundingBox())?.width, "a board is drawn").toBe(360);
  await checkFigures(page, panel);
}

async function checkTour(page: Page, panel: Locator): Promise<void> {
  expect(await panel.locator('[data-mime-type="image/svg+xml"] img').count(), "boards").toBe(3);
  const curves = panel.locator(".jp-RenderedPlotly").first();
  await curves.scrollIntoViewIfNeeded();
  await curves.hover();
  await curves.locator(".main-svg").first().waitFor();
  const [works, accuracy] = await panel.locator(".endgame-table").allTextContents();
  expect(works).toContain("Beyond Tablebases");
  const search = /one-ply search\s*([\d.]+) %/.exec(accuracy ?? "")?.[1];
  expect(Number(search), `accuracy on the test set, in: ${accuracy}`).toBeGreaterThan(85);
  await page.mouse.move(5, 5);
}

async function checkTables(panel: Locator): Promise<void> {
  const long = panel.locator(".endgame-table", { hasText: "positions" });
  expect(await long.locator("tbody tr:visible").count(), "a page of a long table").toBe(15);
  await long.getByRole("button", { name: "positions" }).click();
  expect(await long.locator("tbody tr:visible").first().textContent(), "sorted by number").toBe("s00");
  await long.getByTitle("next page").click();
  await long.getByText("16–30 of 40").waitFor();
}

/** The renderer shows the picture first, and the live figure when the mouse comes over it. */
async function checkFigures(page: Page, panel: Locator): Promise<void> {
  const figures = panel.locator(".jp-RenderedPlotly");
  expect(await figures.count()).toBe(3);
  for (const figure of await figures.all()) {
    await figure.scrollIntoViewIfNeeded();
    await page.mouse.move(5, 5);
    await figure.hover();
    await figure.locator(".main-svg").first().waitFor();
  }
  const curve = figures.first();
  await curve.scrollIntoViewIfNeeded();
  const point = (await curve.locator(".scatterlayer .point").nth(1).boundingBox())!;
  await page.mouse.move(point.x - 20, point.y - 20);
  await page.mouse.move(point.x + point.width / 2, point.y + point.height / 2, { steps: 5 });
  await curve.locator(".hoverlayer .hovertext").first().waitFor();
}
