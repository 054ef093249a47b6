import type { Signature } from "toolwright";
import { describe, expect, it } from "vitest";
import { readSignatures, withoutMarks } from "./declared-type.ts";
import { codeBlocks, section, tableRows } from "./markdown.ts";
import { readPage } from "./pages.ts";

const page = readPage("docs/tools.md").text;
const mapped = section(page, "## What a type becomes");
const preamble = codeBlocks(mapped)[0]?.text ?? "";

function errorsOf(signature: Signature | undefined): string[] {
  const errors = signature?.diagnostics.filter(({ severity }) => severity === "error") ?? [];
  return errors.map(({ message }) => message);
}

describe("T4: the table of types in docs/tools.md", () => {
  const rows = tableRows(mapped);
  const signatures = readSignatures(
    preamble,
    rows.map(([type = ""]) => type),
  );

  it.each(rows.map(([type = "", declared = ""], index) => [type, declared, index] as const))(
    "is right about %s",
    (_, declared, index) => {
      const signature = signatures[index];
      expect(errorsOf(signature)).toEqual([]);
      expect(withoutMarks(signature?.parameters.properties?.["value"])).toEqual(JSON.parse(declared));
    },
  );
});

describe("the list of types without a JSON form in docs/tools.md", () => {
  const rows = tableRows(section(page, "## Types without a JSON form"));
  const signatures = readSignatures(
    preamble,
    rows.map(([type = ""]) => type),
  );

  it.each(rows.map(([type = ""], index) => [type, index] as const))("is right about %s", (_, index) => {
    expect(errorsOf(signatures[index])).not.toEqual([]);
  });
});
