import { tool } from "@strands-agents/sdk";
import { z } from "zod";
import { calculate, saveProfile } from "../declared.mjs";

export const declareFirst = () => declare(calculate);
export const declareNext = () => declare(saveProfile);

function declare({ name, description, parameters, execute }) {
  return tool({ name, description, inputSchema: parameters(z), callback: execute }).toolSpec;
}
