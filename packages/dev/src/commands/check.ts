import { resolveFile } from "../agent-file/resolve-file.ts";
import { checkFile } from "../checks/check-file.ts";
import { findingSources } from "../checks/finding-sources.ts";
import type { CheckCommand } from "../command-line/command.ts";
import { type ExitCode, exitCode } from "../command-line/exit-code.ts";
import type { Output } from "../terminal/output.ts";

/** Carries out `toolwright check`: finds what is weak in the declarations of every file. */
export async function checkDeclarations(command: CheckCommand, output: Output): Promise<ExitCode> {
  const { files, provider, update } = command;
  let code: ExitCode = exitCode.ok;
  for (const named of files) {
    const request = { file: resolveFile(named), ...(provider === undefined ? {} : { provider }), update };
    const { findings, remarks } = await checkFile(request, findingSources);
    for (const { file, line, severity, rule, message } of findings) {
      output.write(`${file}:${line} ${severity} ${message} (${rule})\n`);
      code = exitCode.faultyDeclarations;
    }
    for (const remark of remarks) output.note(`${remark}\n`);
  }
  return code;
}
