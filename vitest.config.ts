import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", "./test/support/closingLine.ts"],
    // The native TensorFlow addon is loaded once a process and does not like to share one: each test file has its own.
    pool: "forks",
    testTimeout: 60_000,
    hookTimeout: 120_000, // the folders of set-up's tests hold gigabytes, and take their time to go
  },
});
