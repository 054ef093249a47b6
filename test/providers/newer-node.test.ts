import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { describeOnNewerNode } from "../runtimes/newer-node.ts";
import { chatStreamFaults } from "./chat-stream-faults.ts";
import { exampleNames } from "./example-conversations.ts";
import type { CaseOutcome } from "./run-contract.ts";

describeOnNewerNode("A5: the AI SDK's models of version 4", (node) => {
  it("keep the contract of models, and play every example as the model that needs no key does (D4)", {
    timeout: 240_000,
  }, async () => {
    const program = fileURLToPath(new URL("run-contract.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(node, ["--conditions=@toolwright/source", program]);
    const outcomes = JSON.parse(stdout) as CaseOutcome[];
    expect(outcomes.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(new Set(outcomes.map(({ adapter }) => adapter)).size).toBe(5);
    expect(outcomes.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(150);
    expect(outcomes.filter(({ name }) => name.startsWith("D4:"))).toHaveLength(5 * exampleNames.length);
    const faults = new Set(chatStreamFaults.map(({ name }) => name));
    expect(outcomes.filter(({ name }) => faults.has(name))).toHaveLength(2 * faults.size);
  });
});
