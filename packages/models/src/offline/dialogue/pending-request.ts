import type { FunctionCall, JsonValue, ToolDeclaration } from "toolwright";
import type { KnownValues } from "../filling/draft.ts";
import { createParameter, type Parameter, pathKey } from "../parameters/parameter.ts";
import { parametersOf } from "../parameters/parameters-of.ts";
import type { Failure } from "./failure.ts";
import { isRecord } from "./json-text.ts";

/** A call that waits for the user to say what is missing or wrong. */
export interface PendingRequest {
  readonly tool: ToolDeclaration;
  readonly values: KnownValues;
  readonly asked: readonly Parameter[];
}

const NAMED_IN_TEXT =
  /["'`]?\b([A-Za-z_][A-Za-z0-9_]*)["'`]?(?:\s+field)?\s*(?::|\bis (?:a )?(?:required|missing|invalid|not)\b|\bmust\b|\bare? required\b)/g;
const LISTED_AS_MISSING = /\bmissing\b[^:]*:\s*([A-Za-z_0-9,\s'"`]+)/i;

/** After a refused call: what to ask for, with the accepted arguments kept. `undefined` when no argument is at fault. */
export function requestAfterFailure(
  tools: readonly ToolDeclaration[],
  call: FunctionCall,
  failure: Failure,
): PendingRequest | undefined {
  const tool = tools.find((candidate) => candidate.name === call.name);
  if (tool === undefined) return undefined;
  const args = call.args ?? {};
  const asked = blamedParameters(tool, args, failure);
  if (asked.length === 0) return undefined;
  const refused = new Set(asked.map((parameter) => pathKey(parameter.path)));
  const values = [...valuesIn(tool, args)].filter(([key]) => !refused.has(key));
  return { tool, asked, values: new Map(values) };
}

function blamedParameters(tool: ToolDeclaration, args: Record<string, unknown>, failure: Failure): Parameter[] {
  const declared = parametersOf(tool);
  const paths = failure.complaints.map(({ path }) => path).filter((path) => path !== "");
  const named = paths.length > 0 ? paths : namesIn([failure.message, ...failure.complaints.map(({ text }) => text)]);
  const found = named.flatMap(
    (path) => parametersAt(declared, path.replace(/\[.*$/, ""), args, paths.length > 0) ?? [],
  );
  return found.filter(
    (parameter, index) => found.findIndex((other) => pathKey(other.path) === pathKey(parameter.path)) === index,
  );
}

function namesIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [
    ...[...text.matchAll(NAMED_IN_TEXT)].map((match) => match[1] ?? ""),
    ...(LISTED_AS_MISSING.exec(text)?.[1] ?? "").split(/[^A-Za-z_0-9]+|\band\b/).filter((name) => name !== ""),
  ]);
}

/** The declared parameter that a tool means by a path, or a property of a record whose keys are not declared. */
function parametersAt(
  declared: readonly Parameter[],
  path: string,
  args: Record<string, unknown>,
  isPath: boolean,
): Parameter[] {
  const parts = path.split(".");
  const exact = declared.filter((parameter) => endsWith(parameter.path, parts) || endsWith(parts, parameter.path));
  if (exact.length > 0) return exact;
  const below = declared.filter(
    (parameter) => parameter.path.length > parts.length && endsWith(parameter.path.slice(0, parts.length), parts),
  );
  if (below.length > 0) return below.filter((parameter) => parameter.required);
  const record = declared.find((parameter) => parameter.kind === "record");
  const isKey = isPath || /^[a-z_]\w*$/.test(path);
  if (record === undefined || !isKey || args[record.path[0] ?? ""] === undefined) return [];
  const key = parts.at(-1) ?? path;
  const place = { required: true, optionalAncestor: undefined };
  return [createParameter([...record.path, key], {}, {}, place)];
}

function endsWith(path: readonly string[], end: readonly string[]): boolean {
  return (
    end.length > 0 &&
    path.length >= end.length &&
    end.every((part, index) => path[path.length - end.length + index] === part)
  );
}

/** The values of a call by the parameters that they belong to. */
function valuesIn(tool: ToolDeclaration, args: Record<string, unknown>): KnownValues {
  const entries = parametersOf(tool).flatMap(({ path }): [string, JsonValue][] => {
    const value = path.reduce<unknown>(
      (at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined),
      args,
    );
    return value === undefined ? [] : [[pathKey(path), value as JsonValue]];
  });
  return new Map(entries);
}
