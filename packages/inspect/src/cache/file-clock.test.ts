import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { clockLead, leastLead } from "./file-clock.ts";

describe("what is written after a program began has a later stamp than its beginning and the lead", () => {
  it.each([
    ["of its own, which are exact", { began: 10_200, edited: 10_201, stamped: (time: number) => time + 0.5 }],
    ["of the kernel's last tick", { began: 10_200, edited: 10_201, stamped: (time: number) => time - 4.1 }],
    [
      "of a system that writes full seconds",
      { began: 10_200, edited: 10_900, stamped: (time: number) => Math.floor(time / 1_000) * 1_000 },
    ],
    [
      "of a system that writes even seconds",
      { began: 11_900, edited: 11_950, stamped: (time: number) => Math.floor(time / 2_000) * 2_000 },
    ],
    ["of a server that is ahead", { began: 10_200, edited: 10_300, stamped: (time: number) => time + 600_000.5 }],
    ["of a server that is behind", { began: 10_200, edited: 10_300, stamped: (time: number) => time - 600_000.5 }],
  ])("with stamps %s", (_, { began, edited, stamped }) => {
    for (const probed of [12_050, 12_990, 13_999]) {
      expect(stamped(edited)).toBeGreaterThan(began + leastLead(stamped(probed), probed));
    }
  });
});

it("what was written well before a program began has an earlier stamp", () => {
  expect(5_000.5).toBeLessThan(10_200 + leastLead(12_050.5, 12_050));
  expect(5_000).toBeLessThan(10_200 + leastLead(12_000, 12_050));
});

it("the lead of a local folder is next to nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "file-clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(clockLead(folder)).toBeLessThan(5);
});
