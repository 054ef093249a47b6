import { FunctionTool, type JsonSchema, runToolCall, type ToolOutcome } from "toolwright";
import { createToolContext } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { readSignatures } from "./declared-type.ts";
import { codeBlocks, section, tableRows } from "./markdown.ts";
import { readPage } from "./pages.ts";

const page = readPage("docs/arguments.md").text;
const preamble = codeBlocks(section(page, "## Repairs"))[0]?.text ?? "";

async function callWith(parameters: JsonSchema, sent: string): Promise<ToolOutcome> {
  const tool = new FunctionTool({ name: "tool", description: "", parameters, execute: () => "ran" });
  // A row may show the value alone, or all arguments where the name matters.
  const args = sent.startsWith("args ") ? JSON.parse(sent.slice(5)) : { value: JSON.parse(sent) };
  return runToolCall({ tool, args, toolContext: createToolContext() });
}

function schemasOf(types: readonly string[]): JsonSchema[] {
  return readSignatures(preamble, types).map((signature, index) => {
    if (signature === undefined) throw new Error(`The type ${types[index]} could not be read.`);
    return signature.parameters;
  });
}

describe("T6: the list of repairs in docs/arguments.md", () => {
  const rows = tableRows(section(page, "## Repairs"));
  const schemas = schemasOf(rows.map(([, type = ""]) => type));

  it.each(rows.map(([rule, type, sent, got], index) => [rule, type, sent, got, index] as const))(
    "is right about %s: %s gets %s",
    async (rule = "", _type, sent = "", got = "", index) => {
      const outcome = await callWith(schemas[index] ?? {}, sent);
      expect(outcome.failed).toBe(false);
      expect(outcome.args).toEqual(got === "nothing" ? {} : { value: JSON.parse(got) });
      expect(outcome.repairs.map((repair) => repair.rule)).toContain(rule);
    },
  );
});

describe("T6: the list of what is never repaired in docs/arguments.md", () => {
  const rows = tableRows(section(page, "## Never repaired"));
  const schemas = schemasOf(rows.map(([type = ""]) => type));

  it.each(rows.map(([type, sent], index) => [type, sent, index] as const))(
    "is right about %s and %s",
    async (_type, sent = "", index) => {
      const outcome = await callWith(schemas[index] ?? {}, sent);
      expect(outcome.response).toMatchObject({ error: { code: "INVALID_ARGUMENTS" } });
    },
  );
});
