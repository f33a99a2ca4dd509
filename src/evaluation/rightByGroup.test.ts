import { expect, test } from "vitest";
import { mergeGroups, rightByGroup } from "./rightByGroup.js";

const labels = Uint8Array.of(0, 1, 2, 1);
const answers = { network: Uint8Array.of(0, 1, 1, 0), search: Uint8Array.of(2, 1, 2, 1) };
const counted = rightByGroup(labels, ["1100", "2200", "1100", "3300"], answers);

test("right answers of each predictor, group by group", () => {
  expect(counted).toEqual([
    { group: "1100", positions: 2, right: { network: 1, search: 1 } },
    { group: "2200", positions: 1, right: { network: 1, search: 1 } },
    { group: "3300", positions: 1, right: { network: 0, search: 1 } },
  ]);
  expect(() => rightByGroup(labels, ["1100"], answers)).toThrow(/^invalid groups: 1 of them, not 4$/);
  expect(() => rightByGroup(labels, ["", "", "", ""], { network: Uint8Array.of(1) })).toThrow(/^invalid network: /);
});

test("groups under other names keep every position", () => {
  expect(mergeGroups(counted, (group) => (group === "1100" ? "few" : "many"))).toEqual([
    { group: "few", positions: 2, right: { network: 1, search: 1 } },
    { group: "many", positions: 2, right: { network: 1, search: 2 } },
  ]);
});
