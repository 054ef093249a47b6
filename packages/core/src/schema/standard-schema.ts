import type { JsonPath } from "../json/json-path.ts";
import { descend, renderPath } from "../json/json-path.ts";
import { isRecord } from "../json/json-value.ts";
import { shortenJson } from "../json/shorten-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import type { Issue } from "./argument-schema.ts";

/**
 * A schema of any library that implements Standard Schema, version 1, with or without its JSON Schema part.
 *
 * @see https://standardschema.dev
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": StandardProperties<Input, Output>;
}

/** What a Standard Schema says and does. */
export interface StandardProperties<Input = unknown, Output = Input> {
  readonly version: 1;
  readonly vendor: string;
  readonly validate: (
    value: unknown,
    options?: { readonly libraryOptions?: Record<string, unknown> | undefined } | undefined,
  ) => StandardResult<Output> | Promise<StandardResult<Output>>;
  /** Exists for the type checker only. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  /** The extension by which a schema describes itself; its methods throw when a part has no JSON Schema. */
  readonly jsonSchema?: StandardDescriber;
}

/** The Standard JSON Schema extension. */
export interface StandardDescriber {
  readonly input: (options: StandardDescriberOptions) => Record<string, unknown>;
  readonly output: (options: StandardDescriberOptions) => Record<string, unknown>;
}

/** Which JSON Schema is wanted, and options of the library itself. */
export interface StandardDescriberOptions {
  readonly target: "draft-2020-12" | "draft-07" | "openapi-3.0" | ({} & string);
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** The outcome of a validation: the output, or issues. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** What a library found wrong. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What the schema's library turns a valid value into. */
export type StandardSchemaOutput<S extends StandardSchema> = NonNullable<S["~standard"]["types"]>["output"];

/** Whether the value is a Standard Schema. Some libraries' schemas are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) {
    return false;
  }
  const standard = "~standard" in value ? value["~standard"] : undefined;
  return isRecord(standard) && standard["version"] === 1 && typeof standard["validate"] === "function";
}

/** A library's issues in the form that models are told, with what `value` had at each place. */
export function standardIssues(issues: readonly StandardIssue[], value: unknown): Issue[] {
  return issues.map(({ message, path = [] }) => {
    const keys = path.map((step) => (typeof step === "object" ? step.key : step));
    const received = keys.reduce(memberOf, value);
    return {
      path: renderPath(
        keys.reduce<JsonPath>((parent, key) => descend(parent, typeof key === "number" ? key : String(key)), undefined),
      ),
      problem: message,
      expected: "a value that the schema accepts",
      received: received === undefined ? "nothing" : shortenJson(toJsonValue(received).value),
    };
  });
}

function memberOf(holder: unknown, key: PropertyKey): unknown {
  const isHolder = typeof holder === "object" && holder !== null && Object.hasOwn(holder, key);
  return isHolder ? (holder as { [key: PropertyKey]: unknown })[key] : undefined;
}
