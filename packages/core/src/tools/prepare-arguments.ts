import { ToolwrightError } from "../errors/toolwright-error.ts";
import { isRecord, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { sameJson } from "../json/same-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import type { Issue, Repair } from "../schema/argument-schema.ts";
import { parseArguments } from "../schema/parse-arguments.ts";
import type { BaseTool } from "./base-tool.ts";

/** Arguments on their way to a tool: repaired, with what is still wrong. */
export interface PreparedArguments {
  readonly args: JsonObject;
  /** Everything that is wrong, `lost` included. */
  readonly issues: readonly Issue[];
  readonly repairs: readonly Repair[];
  /**
   * What was wrong with the text or value that the model sent and no longer shows in `args`. No edit can mend it: half
   * of an argument text must not be run because a callback filled in the other half.
   */
  readonly lost: readonly Issue[];
}

/** Arguments that a tool must not be run with. */
export class InvalidArguments extends ToolwrightError {
  readonly issues: readonly Issue[];

  constructor(toolName: string, issues: readonly Issue[]) {
    super("INVALID_ARGUMENTS", `The arguments of ${toolName} are wrong.`, {
      details: { tool: toolName, issues: issues.map((issue) => ({ ...issue })) },
    });
    this.issues = issues;
  }
}

/** Parses, repairs and checks what a model sent. */
export function prepareArguments(tool: BaseTool, sent: unknown): PreparedArguments {
  const parsed = parseArguments(sent);
  if (parsed.problem !== undefined) {
    return { args: {}, issues: [parsed.problem], repairs: [], lost: [parsed.problem] };
  }
  if (tool.receivesRawArguments) {
    return { args: asObject(toJsonValue(parsed.value).value), issues: [], repairs: [], lost: [] };
  }
  const { value, repairs, issues: lost } = tool.argumentSchema.repair(parsed.value);
  const args = asObject(value);
  return { args, repairs, lost, issues: [...lost, ...tool.argumentSchema.check(args)] };
}

/** Prepares arguments again after callbacks may have edited them. */
export function prepareEdited(tool: BaseTool, edited: unknown, before: PreparedArguments): PreparedArguments {
  const { value } = toJsonValue(edited);
  if (sameJson(value, before.args)) return before;
  const after = prepareArguments(tool, edited);
  const lost = [...before.lost, ...after.lost];
  return {
    args: after.args,
    repairs: [...before.repairs, ...after.repairs],
    lost,
    issues: [...before.lost, ...after.issues],
  };
}

function asObject(value: JsonValue): JsonObject {
  return isRecord(value) ? value : {};
}
