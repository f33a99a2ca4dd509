import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { isTabular, table } from "./table.js";

const frame = {
  columns: ["network", "positions", "loss", "accuracy"],
  values: [
    ["plain", 1234567, 0.12345, 0.5],
    ["<wide>", 89, -2, 0.98765],
    ["none", 0, null, Number.NaN],
  ],
};

test("in text: numbers on the right, one number of digits a column, thousands apart", () => {
  expect(table(frame, { caption: "Networks", percentages: ["accuracy"] }).toText()).toMatchInlineSnapshot(`
    "Networks

    network  positions    loss  accuracy
    ───────  ─────────  ──────  ────────
    plain    1 234 567   0.123    50.0 %
    <wide>          89  −2.000    98.8 %
    none             0       –         –"
  `);
});

test("numbers that would be rounded away keep their size", () => {
  expect(table({ columns: ["rate"], values: [[0.00001], [0.5]] }).toText()).toContain("1.0e-5");
});

test("in HTML: markup in cells is text", () => {
  const html = table(frame).toHtml();
  expect(html).toContain("&#60;wide&#62;");
  expect(html).not.toContain("<wide>");
});

test("rows past the limit are counted", () => {
  const long = { columns: ["n"], values: Array.from({ length: 60 }, (_, n) => [n]) };
  expect(table(long).toText()).toMatch(/… and 10 more rows$/);
  expect(table(long, { maxRows: 40 }).toHtml()).toContain("… and 20 more rows");
});

test("in a page a click on a heading sorts, and long tables have pages", () => {
  const long = { columns: ["name", "n"], values: Array.from({ length: 40 }, (_, i) => [`r${i}`, (i * 1100) % 7000]) };
  const { document } = new JSDOM(table(long).toHtml(), { runScripts: "dangerously" }).window;
  const visible = () =>
    [...document.querySelectorAll("tbody tr:not([hidden])")].map((row) => row.lastChild?.textContent);
  const click = (selector: string, n = 0) => (document.querySelectorAll(selector)[n] as HTMLElement).click();

  expect(visible()).toHaveLength(15);
  click("th button", 1);
  expect(visible().slice(0, 2)).toEqual(["0", "200"]);
  click("th button", 1);
  expect(visible()[0]).toBe("6\u2009900");
  click('button[title="next page"]');
  expect(document.querySelector("nav")?.textContent).toContain("16–30 of 40");
});

test("knows what is a table", () => {
  expect(isTabular(frame)).toBe(true);
  expect(isTabular({ columns: ["a"], values: 3 })).toBe(false);
  expect(isTabular(undefined)).toBe(false);
});

test("an unknown option is refused", () => {
  expect(() => table(frame, { digit: 2 } as object)).toThrow("invalid table option: digit");
});
