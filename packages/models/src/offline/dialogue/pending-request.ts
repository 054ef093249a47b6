import type { FunctionCall, JsonValue, ToolDeclaration } from "toolwright";
import { isTransfer } from "../choosing/transfer.ts";
import type { KnownValues } from "../filling/draft.ts";
import { createParameter, type Parameter } from "../parameters/parameter.ts";
import { parametersOf } from "../parameters/parameters-of.ts";
import { pathKey } from "../parameters/path-key.ts";
import type { Failure } from "./failure.ts";
import { isRecord } from "./json-text.ts";

/** A call that waits for the user to say what is missing or wrong. */
export interface PendingRequest {
  readonly tool: ToolDeclaration;
  readonly values: KnownValues;
  readonly asked: readonly Parameter[];
}

/** `age: Required`, `the age is required`, `age must be …`: a name at the start of a clause. */
const NAMED_IN_TEXT =
  /(?:^|[:;,.([{\n-]\s*|\b(?:the|an?|field|property|argument|parameter)\s+)["'`]?([A-Za-z_]\w*)["'`]?(?:\s+field)?\s*(?::|\b(?:is|are) (?:a )?(?:required|missing|invalid|not)\b|must\b)/gi;
const QUOTED_AS_MISSING = /\b(?:missing|required|invalid)\b[^.;]*?["'`]([A-Za-z_]\w*)["'`]/gi;
const LISTED_AS_MISSING = /\bmissing\b[^:.]*:\s*([\w,\s'"`]+)/gi;
/** Words that open a complaint and name no argument. */
const COMPLAINT_WORDS = new Set([
  "error",
  "failed",
  "failure",
  "message",
  "warning",
  "note",
  "missing",
  "invalid",
  "required",
  "and",
]);

/** After a refused call: what to ask for, with the accepted arguments kept. `undefined` when no argument is at fault. */
export function requestAfterFailure(
  tools: readonly ToolDeclaration[],
  call: FunctionCall,
  failure: Failure,
): PendingRequest | undefined {
  const tool = tools.find((candidate) => candidate.name === call.name);
  if (tool === undefined || isTransfer(tool)) return undefined;
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
  return texts
    .flatMap((text) =>
      [NAMED_IN_TEXT, QUOTED_AS_MISSING, LISTED_AS_MISSING].flatMap((pattern) => [...text.matchAll(pattern)]),
    )
    .flatMap((match) => (match[1] ?? "").split(/\W+/))
    .filter((name) => name !== "" && !COMPLAINT_WORDS.has(name.toLowerCase()));
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
