import { convertSchemaToJsonSchema, toolDefinition } from "@tanstack/ai";
import { z } from "zod";
import { calculate, saveProfile } from "../declared.mjs";

export const declareFirst = () => declare(calculate);
export const declareNext = () => declare(saveProfile);

function declare({ name, description, parameters, execute }) {
  const { inputSchema } = toolDefinition({ name, description, inputSchema: parameters(z) }).server(execute);
  return { name, description, parameters: convertSchemaToJsonSchema(inputSchema) };
}
