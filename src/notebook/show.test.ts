import { afterEach, expect, test, vi } from "vitest";
import { chessBoard } from "../figures/chessBoard.js";
import type { Figure } from "../figures/figure.js";
import { listenForInterrupt } from "./interrupt.js";
import { profile } from "./parameters.js";
import { mimeBundle, show } from "./show.js";

const key = Symbol.for("endgame-lab.kernel");
afterEach(() => {
  Reflect.deleteProperty(globalThis, key);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const bars: Figure = { data: [{ type: "bar", x: ["a"], y: [1] }], layout: { title: { text: "Two<br><b>words</b>" } } };

test("a figure is shown live and as a picture, in the house's look", async () => {
  const bundle = await mimeBundle(bars);
  expect(Object.keys(bundle!)).toEqual(["application/vnd.plotly.v1+json", "image/png", "text/plain"]);
  expect(bundle!["text/plain"]).toBe("[figure: Two words]");
  expect(bundle!["application/vnd.plotly.v1+json"]).toHaveProperty("layout.template.layout.colorway");
});

test("outside a notebook the text is printed", async () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await show(chessBoard("8/8/8/8/8/8/8/K1k5"));
  await show({ columns: ["n"], values: [[1]] });
  await show(bars);
  const printed = write.mock.calls.map(([text]) => String(text));
  expect(printed[0]).toContain("1 K . k . . . . .");
  expect(printed.slice(1)).toEqual(["n\n─\n1\n", "[figure: Two words]\n"]);
});

test("in a notebook the bundle is displayed, with the name it is exported under", async () => {
  const display = vi.fn();
  Reflect.set(globalThis, key, { display });
  const bundle = { "text/plain": "own" };
  await show({ toMimeBundle: () => bundle });
  await show({ toMimeBundle: () => bundle }, { name: "fig-1" });
  expect(display.mock.calls).toEqual([
    [bundle, { metadata: {} }],
    [bundle, { metadata: { "export-name": "fig-1" } }],
  ]);
  await expect(show(3 as never)).rejects.toThrow("invalid value to show");
});

test("plain values have no bundle", async () => {
  for (const value of [undefined, null, 3, "text", {}, [1, 2]]) expect(await mimeBundle(value)).toBeUndefined();
});

test("the stop button and Ctrl-C abort, until disposed of", () => {
  let press = () => {};
  const dispose = vi.fn();
  const onInterrupt = (listener: () => void) => {
    press = listener;
    return dispose;
  };
  Reflect.set(globalThis, key, { onInterrupt });
  const inNotebook = listenForInterrupt();
  press();
  expect(inNotebook.signal.aborted).toBe(true);
  inNotebook.dispose();
  expect(dispose).toHaveBeenCalled();

  Reflect.deleteProperty(globalThis, key);
  const before = process.listenerCount("SIGINT");
  const inTerminal = listenForInterrupt();
  process.emit("SIGINT");
  expect(inTerminal.signal.aborted).toBe(true);
  inTerminal.dispose();
  expect(process.listenerCount("SIGINT")).toBe(before);
});

test("the profile is quick unless the environment says otherwise, and nothing else than it may", () => {
  vi.stubEnv("ENDGAME_PROFILE", "");
  expect(profile()).toBe("quick");
  vi.stubEnv("ENDGAME_PROFILE", "paper");
  expect(profile()).toBe("paper");
  vi.stubEnv("ENDGAME_PROFILE", "papper");
  expect(profile).toThrow(/one of quick, laptop, paper; did you mean paper\?/);
});
