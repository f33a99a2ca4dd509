import { expect, test } from "vitest";
import { chooseFrom } from "./choice.js";

const profiles = ["quick", "laptop", "paper"] as const;

test("an allowed value is itself", () => {
  expect(chooseFrom("profile", "laptop", profiles).unwrap()).toBe("laptop");
});

test("another one is refused with the valid ones, and the nearest where one is near", () => {
  expect(chooseFrom("profile", "quik", profiles)).toMatchObject({
    error: {
      code: "unknown-choice",
      message: 'unknown profile "quik": it is one of quick, laptop, paper; did you mean quick?',
    },
  });
  expect(chooseFrom("profile", "overnight", profiles)).toMatchObject({
    error: { message: 'unknown profile "overnight": it is one of quick, laptop, paper' },
  });
});
