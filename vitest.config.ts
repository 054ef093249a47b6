import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@toolwright/source"] },
  ssr: { resolve: { conditions: ["@toolwright/source"] } },
  test: { include: ["packages/**/*.test.ts"] },
});
