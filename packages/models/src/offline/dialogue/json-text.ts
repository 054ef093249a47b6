import { identifierWords } from "../text/token.ts";

/** Most items of a list that are told one by one. */
const MOST_ITEMS = 20;

/** Whether a value is an object with named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A name from code as words: `session_counter` is `session counter`. */
export function plainName(name: string): string {
  return identifierWords(name).join(" ") || name;
}

/** JSON in plain words: single values as they are, lists divided by commas or as lines, objects as `name: value`. */
export function plainText(value: unknown, indent = ""): string {
  if (Array.isArray(value)) return listText(value, indent);
  if (isRecord(value)) return recordText(value, indent);
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

function listText(items: readonly unknown[], indent: string): string {
  if (items.length === 0) return "none";
  const shown = items.slice(0, MOST_ITEMS).map((item) => plainText(item, `${indent}  `));
  const rest = items.length > MOST_ITEMS ? [`and ${items.length - MOST_ITEMS} more`] : [];
  const isShort = items.every((item) => typeof item !== "object" || item === null);
  if (isShort) return [...shown, ...rest].join(", ");
  return [...shown, ...rest].map((line) => `\n${indent}- ${line.trimStart()}`).join("");
}

function recordText(record: Record<string, unknown>, indent: string): string {
  const entries = Object.entries(record);
  if (entries.length === 0) return "nothing";
  return entries
    .map(([key, value]) => `\n${indent}${plainName(key)}: ${plainText(value, `${indent}  `)}`)
    .join("")
    .slice(1 + indent.length);
}
