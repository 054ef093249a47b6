import { asOneObject } from "./gemini-alternatives.ts";
import type { FunctionDeclaration } from "./gemini-schema.ts";
import { GeminiSchemaWriter } from "./gemini-schema-writer.ts";
import type { ToolDeclaration } from "./tool-declaration.ts";

/**
 * The declaration in the form of the Gemini API. What that form has no keyword for is said in descriptions: values of
 * records, exclusive limits, multiples, tuples; or left out, since values are checked by the schema itself: `not`, `if`,
 * `contains`, `propertyNames`, `dependentRequired`. Numbers and booleans of an enum are asked for as texts. References
 * are written out, recursive ones to a bounded depth. A tool without parameters has no `parameters`, because the API
 * refuses an object without properties; their description is then added to the function's.
 */
export function toFunctionDeclaration(declaration: ToolDeclaration): FunctionDeclaration {
  const { name, description, parameters, returns } = declaration;
  const schema = asOneObject(new GeminiSchemaWriter(parameters).write());
  const hasParameters = Object.keys(schema.properties ?? {}).length > 0;
  return {
    name,
    description:
      hasParameters || schema.description === undefined ? description : `${description} ${schema.description}`.trim(),
    ...(hasParameters ? { parameters: schema } : {}),
    ...(returns === undefined ? {} : { response: new GeminiSchemaWriter(returns).write() }),
  };
}
