import { ToolwrightError } from "../errors/toolwright-error.ts";
import { copyJson } from "../json/copy-json.ts";
import { describeError } from "../json/describe-error.ts";
import { isRecord } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";
import { describerOptions } from "./library-types.ts";
import type { StandardSchema } from "./standard-schema.ts";
import { isStandardSchema } from "./standard-schema.ts";

/**
 * The JSON Schema of what a model should send: that of a Standard Schema's input side, or the given JSON Schema itself,
 * copied. `Date` and `bigint` of zod and arktype are described as texts with the codec that converts them, so validate
 * decoded values with the library. `toolName` is for the error only.
 *
 * @throws ToolwrightError `SCHEMA_NOT_DESCRIBABLE` when the schema cannot describe itself; it names the remedy.
 */
export function describeSchema(parameters: unknown, toolName = ""): JsonSchema {
  if (isStandardSchema(parameters)) {
    return askSchema(parameters, toolName);
  }
  if (!isRecord(parameters) || "~standard" in parameters) {
    return refuse(
      toolName,
      "it is neither a JSON Schema object nor a Standard Schema, version 1",
      "Give one of these.",
    );
  }
  return plainSchema(parameters, toolName);
}

function askSchema(schema: StandardSchema, toolName: string): JsonSchema {
  const { vendor, jsonSchema } = schema["~standard"];
  if (typeof jsonSchema?.input !== "function") {
    return refuse(toolName, `this schema of ${vendor} cannot describe itself`, remedyFor(vendor));
  }
  let description: unknown;
  try {
    description = jsonSchema.input({ target: "draft-2020-12", libraryOptions: describerOptions(vendor) });
  } catch (error) {
    const { message } = describeError(error);
    const remedy = "Use types that JSON has, for example a text with a format and a transformation.";
    return refuse(toolName, `${vendor} cannot describe a part of it (${message})`, remedy, error);
  }
  return plainSchema(description, toolName);
}

/** A copy of what was said, all of which must be JSON: a rule that is lost would let wrong values through. */
function plainSchema(description: unknown, toolName: string): JsonSchema {
  const copy = copyJson(description);
  if ("value" in copy) {
    return withoutDialect(copy.value as JsonSchema);
  }
  const { path, problem } = copy.notJson;
  return refuse(toolName, `${path === "" ? "" : `${path}: `}${problem}`, "Write the schema in plain JSON.");
}

/** `$schema` names the dialect; every schema here is of the same one. */
function withoutDialect({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function remedyFor(vendor: string): string {
  switch (vendor) {
    case "valibot":
      return "Wrap it: toStandardJsonSchema(schema) from @valibot/to-json-schema.";
    case "zod":
      return "Use zod 4.2 or later.";
    case "arktype":
      return "Use arktype 2.1.28 or later.";
    default:
      return "Use a version of the library that implements Standard JSON Schema, or give the parameters as JSON Schema.";
  }
}

function refuse(toolName: string, problem: string, remedy: string, cause?: unknown): never {
  const subject = toolName === "" ? "The parameters" : `The parameters of tool ${JSON.stringify(toolName)}`;
  throw new ToolwrightError("SCHEMA_NOT_DESCRIBABLE", `${subject} cannot be shown to a model: ${problem}. ${remedy}`, {
    details: { tool: toolName, problem, remedy },
    cause,
  });
}
