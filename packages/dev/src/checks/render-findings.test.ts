import { describe, expect, it } from "vitest";
import { plainPalette } from "../terminal/palette.ts";
import type { Finding } from "./finding.ts";
import { renderFindings } from "./render-findings.ts";

const finding: Finding = {
  rule: "any-type",
  severity: "warning",
  tool: "store",
  path: "value",
  file: "src/a.ts",
  line: 9,
  message: "any value is accepted",
  why: "Nothing is told.",
  fix: "Write the type.",
};

describe("renderFindings", () => {
  it("groups by file, aligns, and gives the reason of a rule once", () => {
    const findings: Finding[] = [
      finding,
      { ...finding, line: 112, path: "other.member" },
      { ...finding, file: "src/b.ts", rule: "no-description", severity: "error", path: "", why: "Names are short." },
    ];
    expect(renderFindings(findings, plainPalette)).toBe(`src/a.ts
  9    warning  any-type  store: value         any value is accepted
      why: Nothing is told.
      fix: Write the type.
  112  warning  any-type  store: other.member  any value is accepted
      fix: Write the type.

src/b.ts
  9  error  no-description  store  any value is accepted
      why: Names are short.
      fix: Write the type.

`);
  });

  it("shows a finding without a tool, a line or a printable text", () => {
    const { line: _, ...nowhere } = finding;
    const shown = renderFindings([{ ...nowhere, tool: "", path: "", message: "bad \u001b[2Jtext" }], plainPalette);
    expect(shown).toContain("  warning  any-type    bad \\x1b[2Jtext\n");
  });
});
