import { alignColumns } from "../terminal/columns.ts";
import type { Palette } from "../terminal/palette.ts";
import { printable } from "../terminal/printable.ts";
import type { Finding } from "./finding.ts";

/** Findings for people, grouped by file: what and where, and below it what to do. Why is told once for each rule. */
export function renderFindings(findings: readonly Finding[], paint: Palette): string {
  const explained = new Set<string>();
  const files = [...new Set(findings.map(({ file }) => file))];
  return files
    .map((file) => {
      const here = findings.filter((finding) => finding.file === file);
      const lines = headLines(here, paint).flatMap((head, index) => {
        const finding = here[index];
        return finding === undefined ? [head] : [head, ...adviceLines(finding, explained, paint)];
      });
      return `${paint.heading(printable(file))}\n${lines.map((line) => `  ${line}\n`).join("")}\n`;
    })
    .join("");
}

function headLines(findings: readonly Finding[], paint: Palette): string[] {
  const rows = findings.map(({ line, severity, rule, tool, path, message }) => [
    `${line ?? ""}`,
    severity,
    rule,
    printable([tool, path].filter((part) => part !== "").join(": ")),
    printable(message).replaceAll("\n", "\n    "),
  ]);
  const marks: Readonly<Record<string, (text: string) => string>> = { error: paint.error, warning: paint.warning };
  const severity = (text: string) => (marks[text] ?? paint.secondary)(text);
  return alignColumns(rows, [paint.secondary, severity, paint.secondary, paint.call]);
}

function adviceLines({ rule, why, fix }: Finding, explained: Set<string>, paint: Palette): string[] {
  const reasons = explained.has(rule) ? [] : [`    ${paint.secondary(`why: ${why}`)}`];
  explained.add(rule);
  return [...reasons, `    fix: ${printable(fix)}`];
}
