import type { Diagnostic, ToolDeclaration } from "toolwright";
import { alignColumns } from "../terminal/columns.ts";
import type { Palette } from "../terminal/palette.ts";
import { isDeclared, type ListedTool } from "./listed-tool.ts";
import { parameterRows } from "./parameter-rows.ts";
import { typeText } from "./type-text.ts";

/** A tool with everything that a model is told about it, and what is wrong with that, for people. */
export function renderTool(tool: ListedTool, paint: Palette): string {
  const where = [tool.location, ...tool.origins].filter((part) => part !== undefined).join(", ");
  const body = [...(isDeclared(tool) ? declarationLines(tool.neutral, paint) : []), ...faultLines(tool, paint)];
  return `${paint.heading(tool.name)}  ${paint.secondary(where)}\n${body.map(indent).join("")}\n`;
}

/** What is wrong with a tool, one line each with the place in the source. */
export function faultLines(tool: ListedTool, paint: Palette): string[] {
  const place = tool.location ?? tool.name;
  const problem = isDeclared(tool) || tool.problem === "" ? [] : [`${paint.error("error")} ${place}: ${tool.problem}`];
  return [...problem, ...tool.diagnostics.map((diagnostic) => diagnosticLine(diagnostic, place, paint))];
}

function diagnosticLine({ severity, code, path, message }: Diagnostic, place: string, paint: Palette): string {
  const mark = { error: paint.error, warning: paint.warning, info: paint.secondary }[severity];
  return `${mark(severity)} ${place}: ${path === "" ? "" : `${path}: `}${message} ${paint.secondary(`(${code})`)}`;
}

function declarationLines({ description, parameters, returns }: ToolDeclaration, paint: Palette): string[] {
  const rows = parameterRows(parameters).map(({ path, type, presence, text }) => [path, type, presence, text]);
  const paints = [paint.call, paint.secondary, (presence: string) => presence];
  const returned =
    returns === undefined
      ? []
      : [`returns ${[typeText(returns, true), returns.description].filter(Boolean).join("  ")}`];
  return [...description.split("\n").filter((line) => line !== ""), ...alignColumns(rows, paints), ...returned];
}

function indent(line: string): string {
  return `  ${line.replaceAll("\n", "\n    ")}\n`;
}
