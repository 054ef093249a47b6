import { createAnalyser } from "@toolwright/inspect";
import { resolveFile } from "../agent-file/resolve-file.ts";
import type { ToolsCommand } from "../command-line/command.ts";
import { type ExitCode, exitCode } from "../command-line/exit-code.ts";
import type { LoadedTools } from "../declarations/list-loaded-tools.ts";
import { listTools } from "../declarations/list-tools.ts";
import { isDeclared, type ListedTool } from "../declarations/listed-tool.ts";
import { faultLines, renderTool } from "../declarations/render-tool.ts";
import type { Output } from "../terminal/output.ts";

/** Carries out `toolwright tools`: prints declarations, and what is wrong with them. */
export async function printDeclarations(command: ToolsCommand, output: Output): Promise<ExitCode> {
  const { tools, remarks } = await readTools(resolveFile(command.file), command.exportName);
  if (command.json) writeJson(tools, output);
  else for (const tool of tools) output.write(renderTool(tool, output.paint));
  for (const remark of remarks) output.note(`${remark}\n`);
  if (tools.length === 0) output.note(`${command.file} exports no function and no tool.\n`);
  return tools.every(isDeclared) ? exitCode.ok : exitCode.faultyDeclarations;
}

async function readTools(file: string, exportName: string | undefined): Promise<LoadedTools> {
  const analyser = createAnalyser();
  try {
    return await listTools(file, analyser, exportName);
  } finally {
    analyser.close();
  }
}

/** Declarations alone are for programs; what is wrong is told beside them. */
function writeJson(tools: readonly ListedTool[], output: Output): void {
  const declarations = tools.filter(isDeclared).map(({ declaration }) => declaration);
  output.write(`${JSON.stringify(declarations, null, 2)}\n`);
  for (const line of tools.flatMap((tool) => faultLines(tool, output.notePaint))) output.note(`${line}\n`);
}
