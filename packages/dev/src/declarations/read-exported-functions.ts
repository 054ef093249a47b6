import { type ExportedFunction, readFileSignatures } from "@toolwright/inspect";
import { type Signature, toFunctionDeclaration } from "toolwright";
import type { ListedTool } from "./listed-tool.ts";
import { sourceLocation } from "./source-location.ts";

/** What a module shows without being run. */
export interface StaticExports {
  /** Its exported functions and the methods of its exported classes (`Class.method`), in source order. */
  readonly functions: readonly ExportedTool[];
  /** The names of all other values that it exports. */
  readonly others: readonly string[];
}

/** A function under the name by which it is exported. */
export interface ExportedTool {
  readonly exportName: string;
  readonly tool: ListedTool;
}

/** Reads the exported functions of a module from its types. */
export function readExportedFunctions(file: string): StaticExports {
  const { functions, otherExports } = readFileSignatures(file);
  return {
    functions: functions.map((found) => ({ exportName: found.exportName, tool: listFunction(found, file) })),
    others: otherExports,
  };
}

function listFunction({ exportName, result }: ExportedFunction, file: string): ListedTool {
  const origins = [`export ${exportName}`];
  if ("signature" in result) return listSignature(result.signature, exportName, origins, file);
  const remedies = result.remedies.map((remedy) => `\n- ${remedy}`).join("");
  return { name: exportName, origins, diagnostics: [], problem: `${result.code}: ${result.reason}${remedies}` };
}

function listSignature(signature: Signature, exportName: string, origins: string[], file: string): ListedTool {
  const { name, source, diagnostics } = signature;
  const location = source === undefined ? {} : { location: sourceLocation(source, file) };
  const found = { name: name === "" ? exportName : name, origins, ...location, diagnostics };
  if (diagnostics.some(({ severity }) => severity === "error")) return { ...found, problem: "" };
  if (name === "") return { ...found, problem: "The function has no name of its own, and a tool needs one." };
  return { ...found, neutral: signature, declaration: toFunctionDeclaration(signature) };
}
