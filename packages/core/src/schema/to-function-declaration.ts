import { asOneObject } from "./gemini-alternatives.ts";
import type { FunctionDeclaration } from "./gemini-schema.ts";
import { GeminiSchemaWriter } from "./gemini-schema-writer.ts";
import type { ToolDeclaration } from "./tool-declaration.ts";

/**
 * The declaration in the form of the Gemini API. What that form has no keyword for is said in descriptions: allowed
 * keys and values of records, exclusive limits, multiples, tuples. References are written out, recursive ones to a
 * bounded depth. A tool without parameters has no `parameters`, because the API refuses an object without properties.
 */
export function toFunctionDeclaration(declaration: ToolDeclaration): FunctionDeclaration {
  const { name, description, parameters, returns } = declaration;
  const schema = asOneObject(new GeminiSchemaWriter(parameters).write());
  return {
    name,
    description,
    ...(Object.keys(schema.properties ?? {}).length === 0 ? {} : { parameters: schema }),
    ...(returns === undefined ? {} : { response: new GeminiSchemaWriter(returns).write() }),
  };
}
