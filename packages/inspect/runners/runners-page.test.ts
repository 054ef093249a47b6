import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runnersPage } from "./runners-page.ts";

describe("docs/runners.md", () => {
  it("tells what the tests try (vitest -u writes it)", async () => {
    await expect(runnersPage()).toMatchFileSnapshot(join(import.meta.dirname, "../../../docs/runners.md"));
  });
});
