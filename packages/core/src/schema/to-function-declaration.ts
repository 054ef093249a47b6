import type { FunctionDeclaration } from "./gemini-schema.ts";
import { GeminiSchemaWriter } from "./gemini-schema-writer.ts";
import type { ToolDeclaration } from "./tool-declaration.ts";

/**
 * The declaration in the form of the Gemini API, in nothing but what that form has; what a model writes for it is what
 * the tool takes, if need be after repairs. What the form has no keyword for is said in descriptions (exclusive limits,
 * multiples, tuples, `maxItems`, formats of texts) or left out, since values are checked by the schema itself: `not`,
 * `if`, `contains`, `propertyNames`, `dependentRequired`. Members of an enum are asked for as texts; records, objects
 * without members and what is nested more than 10 levels deep as JSON text; a value of any type as a text, a number or a
 * boolean. References are written out, recursive ones to a bounded depth. A tool without parameters has no
 * `parameters`, because the API refuses an object without properties; their description is then added to the
 * function's. Names stay what they are, because nobody would map them back: that, and values that come back exactly, is
 * what the dialects of `@toolwright/models` are for.
 */
export function toFunctionDeclaration(declaration: ToolDeclaration): FunctionDeclaration {
  const { name, description, parameters, returns } = declaration;
  const schema = new GeminiSchemaWriter(parameters).writeParameters();
  const hasParameters = Object.keys(schema.properties ?? {}).length > 0;
  return {
    name,
    description:
      hasParameters || schema.description === undefined ? description : `${description} ${schema.description}`.trim(),
    ...(hasParameters ? { parameters: schema } : {}),
    ...(returns === undefined ? {} : { response: new GeminiSchemaWriter(returns).write() }),
  };
}
