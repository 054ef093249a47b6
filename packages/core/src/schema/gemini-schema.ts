/**
 * Type names of the Gemini API (its `Type` enum). A value and a type, so that hand-written declarations can say
 * `Type.OBJECT`.
 */
export const Type = {
  STRING: "STRING",
  NUMBER: "NUMBER",
  INTEGER: "INTEGER",
  BOOLEAN: "BOOLEAN",
  ARRAY: "ARRAY",
  OBJECT: "OBJECT",
  NULL: "NULL",
} as const;

/** One of the type names in {@link Type}. */
export type Type = (typeof Type)[keyof typeof Type];

/**
 * A schema in the form of the Gemini API, a subset of OpenAPI 3.0. As in the API, limits on lengths and counts are
 * 64-bit integers written as text, and members of `enum` are text whatever the type.
 *
 * @see https://ai.google.dev/api/caching#Schema
 */
export interface Schema {
  type?: `${Type}`;
  title?: string;
  description?: string;
  nullable?: boolean;
  format?: string;
  enum?: string[];
  default?: unknown;
  example?: unknown;
  anyOf?: Schema[];
  properties?: { [name: string]: Schema };
  required?: string[];
  propertyOrdering?: string[];
  minProperties?: string;
  maxProperties?: string;
  items?: Schema;
  minItems?: string;
  maxItems?: string;
  minLength?: string;
  maxLength?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/**
 * What a model is told about a function, in the form of the Gemini API. Parameters and response are given either in
 * that API's schema form or as JSON Schema.
 *
 * @see https://ai.google.dev/api/caching#FunctionDeclaration
 */
export interface FunctionDeclaration {
  name?: string;
  description?: string;
  /** An OBJECT schema; left out for a function without parameters, as the API refuses objects without properties. */
  parameters?: Schema;
  parametersJsonSchema?: unknown;
  response?: Schema;
  responseJsonSchema?: unknown;
}
