import { ToolwrightError } from "../errors/toolwright-error.ts";
import { copyJson } from "../json/copy-json.ts";
import { describeError } from "../json/describe-error.ts";
import { isRecord } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";
import { describerOptions } from "./library-types.ts";
import type { StandardSchema } from "./standard-schema.ts";
import { isStandardSchema } from "./standard-schema.ts";

/** Whose schema it is: the parameters of a tool, or the answer of an agent. */
export interface SchemaOwner {
  readonly tool?: string;
  readonly agent?: string;
}

/**
 * The JSON Schema of what a model should send: that of a Standard Schema's input side, or the given JSON Schema itself,
 * copied. `Date` and `bigint` of zod and arktype are described as texts with the codec that converts them, so validate
 * decoded values with the library. `owner` is for the error only.
 *
 * @throws ToolwrightError `SCHEMA_NOT_DESCRIBABLE` when the schema cannot describe itself, or describes something else than
 * an object; it names the remedy.
 */
export function describeSchema(parameters: unknown, owner: SchemaOwner = {}): JsonSchema {
  const schema = readSchema(parameters, owner);
  if (!mayBeObject(schema)) {
    refuse(
      owner,
      `the schema describes ${JSON.stringify(schema.type)}, but a model always sends one JSON object`,
      "Make it a member of an object schema, for example { items: … }.",
    );
  }
  return schema;
}

/** What has no type of its own, such as a union, is judged when it is compiled. */
function mayBeObject({ type }: JsonSchema): boolean {
  return type === undefined || type === "object" || (Array.isArray(type) && type.includes("object"));
}

function readSchema(parameters: unknown, owner: SchemaOwner): JsonSchema {
  if (isStandardSchema(parameters)) {
    return askSchema(parameters, owner);
  }
  if (!isRecord(parameters) || "~standard" in parameters) {
    return refuse(owner, "it is neither a JSON Schema object nor a Standard Schema, version 1", "Give one of these.");
  }
  return plainSchema(parameters, owner);
}

function askSchema(schema: StandardSchema, owner: SchemaOwner): JsonSchema {
  const { vendor, jsonSchema } = schema["~standard"];
  if (typeof jsonSchema?.input !== "function") {
    return refuse(owner, `this schema of ${vendor} cannot describe itself`, remedyFor(vendor));
  }
  let description: unknown;
  try {
    description = jsonSchema.input({ target: "draft-2020-12", libraryOptions: describerOptions(vendor) });
  } catch (error) {
    const { message } = describeError(error);
    const remedy = "Use types that JSON has, for example a text with a format and a transformation.";
    return refuse(owner, `${vendor} cannot describe a part of it (${message})`, remedy, error);
  }
  return plainSchema(description, owner);
}

/** A copy of what was said, all of which must be JSON: a rule that is lost would let wrong values through. */
function plainSchema(description: unknown, owner: SchemaOwner): JsonSchema {
  const copy = copyJson(description);
  if ("value" in copy) {
    return withoutDialect(copy.value as JsonSchema);
  }
  const { path, problem } = copy.notJson;
  return refuse(owner, `${path === "" ? "" : `${path}: `}${problem}`, "Write the schema in plain JSON.");
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

function refuse(owner: SchemaOwner, problem: string, remedy: string, cause?: unknown): never {
  const { tool = "", agent } = owner;
  const parameters = tool === "" ? "The parameters" : `The parameters of tool ${JSON.stringify(tool)}`;
  const subject =
    agent === undefined ? `${parameters} cannot` : `The outputSchema of agent ${JSON.stringify(agent)} cannot`;
  throw new ToolwrightError("SCHEMA_NOT_DESCRIBABLE", `${subject} be shown to a model: ${problem}. ${remedy}`, {
    details: { ...(agent === undefined ? { tool } : { agent }), problem, remedy },
    cause,
  });
}
