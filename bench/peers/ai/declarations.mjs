import { asSchema, tool } from "ai";
import { z } from "zod";
import { calculate, saveProfile } from "../declared.mjs";

export const declareFirst = () => declare(calculate);
export const declareNext = () => declare(saveProfile);

function declare({ name, description, parameters, execute }) {
  const { inputSchema } = tool({ description, inputSchema: parameters(z), execute });
  return { name, description, parameters: asSchema(inputSchema).jsonSchema };
}
