import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { tool } from "langchain";
import { z } from "zod";
import { calculate, saveProfile } from "../declared.mjs";

export const declareFirst = () => declare(calculate);
export const declareNext = () => declare(saveProfile);

function declare({ name, description, parameters, execute }) {
  return convertToOpenAITool(tool(execute, { name, description, schema: parameters(z) }));
}
