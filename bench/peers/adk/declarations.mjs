import { FunctionTool } from "@google/adk";
import { z } from "zod";
import { calculate, saveProfile } from "../declared.mjs";

export const declareFirst = () => declare(calculate);
export const declareNext = () => declare(saveProfile);

function declare({ name, description, parameters, execute }) {
  return new FunctionTool({ name, description, parameters: parameters(z), execute })._getDeclaration();
}
