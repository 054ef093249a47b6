import { defineConfig } from "vitest/config";

// Named so that the workspace's own test run does not take it for one of its tests.
export default defineConfig({ test: { include: ["write-declarations.ts"], globals: true, testTimeout: 60_000 } });
