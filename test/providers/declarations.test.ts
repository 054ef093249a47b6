import { createAnthropic } from "@ai-sdk/anthropic";
import { aiSdk } from "@toolwright/models/ai-sdk";
import { anthropicStrictDialect } from "@toolwright/models/dialects";
import type { ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import type { Adapter } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { corpusTools, hardTools, impossibleTool } from "./declared-tools.ts";
import { withDifferentNames } from "./dialect-targets.ts";
import { sendDeclarations } from "./send-declarations.ts";
import { anthropicWire } from "./wire/anthropic.ts";

const tool = (name: string, parameters: ToolDeclaration["parameters"]): ToolDeclaration => ({
  name,
  description: "D.",
  parameters,
});
const text = { type: "string" } as const;

describe.concurrent.each(adapters)("tools sent through $name", (adapter) => {
  it.each([
    ["of the corpus", corpusTools()],
    ["with all that some service refuses", hardTools],
  ])("%s are accepted, each but those that nobody could call", async (_, tools) => {
    const declared = withDifferentNames(tools);
    const { body, losses } = await sendDeclarations(adapter, declared);
    const leftOut = losses.filter((loss) => loss.includes("left out"));
    expect(leftOut.filter((loss) => !impossibleTool.test(loss))).toEqual([]);
    expect(body.match(/"name":/g)?.length).toBeGreaterThanOrEqual(declared.length - leftOut.length);
  });

  it("are sent without the one that cannot be, which is named", async () => {
    const { body, losses } = await sendDeclarations(adapter, [
      tool("first", { type: "object", properties: { a: text }, required: ["a"] }),
      tool("impossible", { type: "object", properties: { b: { $ref: "#/$defs/nowhere" } } }),
      tool("last", { type: "object", properties: { c: text }, required: ["c"] }),
    ]);
    expect(["first", "impossible", "last"].filter((name) => body.includes(`"${name}"`))).toEqual(["first", "last"]);
    expect(losses).toEqual([expect.stringMatching(/^impossible: b: The tool is left out: .*nowhere/)]);
  });
});

it("tools of Anthropic are strict when that is asked for, as many as a request may have", async () => {
  const create: Adapter["create"] = (baseURL, retry) =>
    aiSdk(createAnthropic({ apiKey: "test-key", baseURL })("claude-sonnet-5"), {
      dialect: anthropicStrictDialect,
      retry,
    });
  const strict = { name: "Anthropic, strict", wire: anthropicWire, dialect: anthropicStrictDialect, create };
  const { body, losses } = await sendDeclarations(strict, withDifferentNames([...corpusTools(), ...hardTools]));
  expect(body.match(/"strict":true/g)).toHaveLength(20);
  expect(losses.filter((loss) => loss.includes("left out") && !impossibleTool.test(loss))).toEqual([]);
});
