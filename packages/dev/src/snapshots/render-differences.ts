import type { JsonSchema } from "toolwright";
import { typeText } from "../declarations/type-text.ts";
import type { ToolDifference } from "./compare-modules.ts";
import type { Change } from "./compare-schemas.ts";
import { kindOfKeyword } from "./tool-snapshot.ts";
import { wordDifference } from "./word-difference.ts";

/** What became of a tool, for people: one line for what happened, and one for each change, indented. */
export function differenceText(difference: ToolDifference): string {
  switch (difference.kind) {
    case "added":
      return `${difference.key} is new`;
    case "removed":
      return `${difference.key} is gone`;
    case "renamed":
      return `${difference.before} is now called ${difference.after}`;
    case "changed":
      return `${difference.key} has changed\n${changesText(difference.changes)}`;
  }
}

/** One indented line for each change. */
export function changesText(changes: readonly Change[]): string {
  return changes.map((change) => `  ${changeText(change)}`).join("\n");
}

function changeText(change: Change): string {
  if (change.kind === "changed") return `${subjectOf(change)}: ${beforeAndAfter(change)}`;
  const { kind, path, schema, required } = change;
  const presence = required ? "" : "?";
  const words = isSchema(schema) && schema.description !== undefined ? `  ${oneLine(schema.description)}` : "";
  return `${kind === "added" ? "+" : "-"} ${path}${presence}: ${typeOf(schema)}${words}`;
}

type ValueChange = Extract<Change, { kind: "changed" }>;

/** Whether it tells that one member is required now, or may be left out. */
function isPresence({ keyword, after }: ValueChange): boolean {
  return keyword === "required" && typeof after === "boolean";
}

function subjectOf(change: ValueChange): string {
  const { path, keyword } = change;
  if (keyword === "properties") return path === "" ? "order of the parameters" : `order of the members of ${path}`;
  const word = isPresence(change) ? "" : keyword;
  return [path, word].filter((part) => part !== "").join(" ") || "parameters";
}

function beforeAndAfter(change: ValueChange): string {
  const { keyword, before, after } = change;
  if (typeof before === "string" && typeof after === "string") return textDifference(before, after);
  if (isPresence(change)) return after === true ? "optional → required" : "required → optional";
  if (Array.isArray(before) && Array.isArray(after)) return listDifference(keyword, before, after);
  return `${valueText(keyword, before)} → ${valueText(keyword, after)}`;
}

/** Texts up to this length are shown whole, one after the other. */
const SHORT_TEXT = 30;

function textDifference(before: string, after: string): string {
  if (before.length <= SHORT_TEXT && after.length <= SHORT_TEXT) {
    return `${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  }
  const runs = wordDifference(before, after);
  const shown = runs.map(({ kind, text }, index) => {
    if (kind === "removed") return marked("[-", text, "-]");
    if (kind === "added") return marked("{+", text, "+}");
    return context(oneLine(text), index === 0, index === runs.length - 1);
  });
  return shown.join("").trim();
}

/** The marks stand at the words, not at the space before them, unless that is what differs. */
function marked(open: string, text: string, close: string): string {
  const [, space = "", words = ""] = /^(\s*)([\s\S]*)$/.exec(text) ?? [];
  const isPlain = space === "" || (space === " " && words !== "");
  return `${space === "" ? "" : " "}${open}${isPlain ? "" : visible(space)}${oneLine(words)}${close}`;
}

/** Of what both have, as many whole words are shown on each side of a difference as have up to 30 characters. */
const WORDS_BEFORE = /(?<!\S)[\s\S]{0,30}$/u;
const WORDS_AFTER = /^[\s\S]{0,30}(?!\S)/u;

function context(text: string, isStart: boolean, isEnd: boolean): string {
  const [after = ""] = isStart ? [] : (WORDS_AFTER.exec(text) ?? []);
  const [before = ""] = isEnd ? [] : (WORDS_BEFORE.exec(text) ?? []);
  return after.length + before.length >= text.length ? text : `${after} … ${before}`;
}

function listDifference(keyword: string, before: readonly unknown[], after: readonly unknown[]): string {
  const texts = (values: readonly unknown[]) => values.map((value) => elementText(keyword, value));
  const [old, current] = [texts(before), texts(after)];
  const added = current.filter((text) => !old.includes(text)).map((text) => `+ ${text}`);
  const removed = old.filter((text) => !current.includes(text)).map((text) => `- ${text}`);
  const both = [...added, ...removed];
  return both.length > 0 ? shorten(both.join(", ")) : `${shorten(old.join(", "))} → ${shorten(current.join(", "))}`;
}

function elementText(keyword: string, value: unknown): string {
  if (keyword === "properties") return String(value);
  return kindOfKeyword(keyword) === "list" ? typeOf(value) : JSON.stringify(value);
}

function valueText(keyword: string, value: unknown): string {
  if (value === undefined) return "(none)";
  if (keyword === "" || kindOfKeyword(keyword) === "schema") return typeOf(value);
  if (Array.isArray(value)) return shorten(value.map((each) => elementText(keyword, each)).join(", "));
  return shorten(JSON.stringify(value));
}

/** The type that a schema stands for; a file edited by hand may hold anything in its place. */
function typeOf(schema: unknown): string {
  try {
    if (isSchema(schema) || typeof schema === "boolean") return shorten(typeText(schema, true));
  } catch {
    // No schema of JSON's after all.
  }
  return shorten(JSON.stringify(schema));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ⏎ ");
}

function visible(space: string): string {
  return space.replaceAll("\n", "⏎").replaceAll("\t", "⇥").replaceAll(" ", "␣");
}
