import type { Analyser, ExportedFunction } from "@toolwright/inspect";
import { type Signature, toFunctionDeclaration } from "toolwright";
import type { ListedTool } from "./listed-tool.ts";
import { openTypeWarnings } from "./open-type-warnings.ts";
import { locateTool } from "./source-location.ts";

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
export function readExportedFunctions(file: string, analyser: Analyser): StaticExports {
  return {
    functions: analyser.exportedFunctions(file).map((found) => ({
      exportName: found.exportName,
      tool: listFunction(found, file),
    })),
    others: analyser.otherExports(file),
  };
}

function listFunction({ exportName, result, place, facts }: ExportedFunction, file: string): ListedTool {
  const found = { origins: [`export ${exportName}`], seenIn: ["module"], source: place, ...(facts && { facts }) };
  if ("signature" in result) return listSignature(result.signature, exportName, found, file);
  const remedies = result.remedies.map((remedy) => `\n- ${remedy}`).join("");
  return { ...found, name: exportName, diagnostics: [], problem: `${result.code}: ${result.reason}${remedies}` };
}

function listSignature(
  signature: Signature,
  exportName: string,
  origin: Pick<ListedTool, "origins" | "seenIn" | "source" | "facts">,
  file: string,
): ListedTool {
  const { name, source } = signature;
  const location = source === undefined ? {} : locateTool(source, file);
  const diagnostics = [...signature.diagnostics, ...openTypeWarnings(signature)];
  const found = { ...origin, name: name === "" ? exportName : name, ...location, diagnostics };
  if (diagnostics.some(({ severity }) => severity === "error")) return { ...found, problem: "" };
  if (name === "") return { ...found, problem: "The function has no name of its own, and a tool needs one." };
  return { ...found, neutral: signature, declaration: toFunctionDeclaration(signature) };
}
