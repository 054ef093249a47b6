/** Most items of a list that are told one by one. */
const MOST_ITEMS = 20;

/** Whether a value is an object with named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A name from code as words: `session_counter` is `session counter`, and `operand2` is `operand 2`. */
export function plainName(name: string): string {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L}{2})(\p{N}+)$/u, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return words.join(" ").toLowerCase() || name;
}

/** JSON in plain words: single values as they are, lists divided by commas or as lines, objects as `name: value`. */
export function plainText(value: unknown): string {
  return isSingle(value) ? singleText(value) : linesOf(value).join("\n");
}

/** Whether a value fits on the line of its name. */
function isSingle(value: unknown): boolean {
  const isPlain = (item: unknown): boolean => typeof item !== "object" || item === null;
  return isPlain(value) || (Array.isArray(value) && value.every(isPlain)) || (isRecord(value) && isEmpty(value));
}

function isEmpty(record: Record<string, unknown>): boolean {
  return Object.keys(record).length === 0;
}

function singleText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : shortened(value.map(singleText)).join(", ");
  if (value === null || value === undefined || typeof value === "object") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

function linesOf(value: unknown): string[] {
  if (isSingle(value)) return [singleText(value)];
  if (Array.isArray(value)) return shortened(value.map((item) => `- ${linesOf(item).join("\n  ")}`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const name = plainName(key);
    return isSingle(item)
      ? [`${name}: ${singleText(item)}`]
      : [`${name}:`, ...linesOf(item).map((line) => `  ${line}`)];
  });
}

function shortened(items: readonly string[]): string[] {
  const more = items.length - MOST_ITEMS;
  return more <= 0 ? [...items] : [...items.slice(0, MOST_ITEMS), `and ${more} more`];
}
