import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

// Tests of a package read the other packages' sources, so that a change needs no build between two runs.
const fromSource = { conditions: ["@toolwright/source", ...defaultServerConditions] };

// Generous, because compilers and package managers start in these tests and shared machines are slow.
const minute = 60_000;

export default defineConfig({
  test: {
    // By default one core is left free: of two, half.
    maxWorkers: "100%",
    projects: [
      {
        resolve: fromSource,
        ssr: { resolve: fromSource },
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts"],
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: "types",
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            checker: "tsc",
            include: ["packages/*/src/**/*.test-d.ts"],
            tsconfig: "tsconfig.types.json",
            spawnTimeout: minute,
          },
        },
      },
      { test: { name: "meta", include: ["test/meta/**/*.test.ts"], testTimeout: minute } },
      {
        resolve: fromSource,
        ssr: { resolve: fromSource },
        test: {
          name: "providers",
          include: ["test/providers/**/*.test.ts"],
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      // From here on tests use what users install: the built packages.
      { test: { name: "docs", include: ["test/docs/**/*.test.ts"], testTimeout: minute, hookTimeout: minute } },
      {
        test: {
          name: "runners",
          include: ["packages/*/runners/*.test.ts"],
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
      {
        test: { name: "e2e", include: ["test/e2e/**/*.test.ts"], testTimeout: 2 * minute, hookTimeout: 2 * minute },
      },
      {
        test: { name: "examples", include: ["examples/**/*.test.ts"], testTimeout: 2 * minute, hookTimeout: minute },
      },
      {
        test: {
          name: "pack",
          include: ["test/pack/**/*.test.ts"],
          testTimeout: 5 * minute,
          hookTimeout: 5 * minute,
        },
      },
    ],
  },
});
