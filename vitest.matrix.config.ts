import { defineConfig } from "vitest/config";

const minute = 60_000;

// Every way of building and running a project, also those that take too long for each test run.
export default defineConfig({
  test: {
    include: ["packages/inspect/runners/*{.test,-matrix}.ts"],
    globalSetup: ["packages/inspect/runners/install-matrix-tools.ts"],
    testTimeout: 10 * minute,
    hookTimeout: 3 * minute,
  },
});
