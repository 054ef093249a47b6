import { type CheckOutcome, checkFiles } from "../checks/check-files.ts";
import { checkReport, summaryOf } from "../checks/check-report.ts";
import { findingSources } from "../checks/finding-sources.ts";
import { renderFindings } from "../checks/render-findings.ts";
import type { CheckCommand } from "../command-line/command.ts";
import { describeFailure } from "../command-line/describe-failure.ts";
import { type ExitCode, exitCode } from "../command-line/exit-code.ts";
import type { Output } from "../terminal/output.ts";

/** Carries out `toolwright check`: finds what a model will get wrong about the tools of every file. */
export async function checkDeclarations(command: CheckCommand, output: Output): Promise<ExitCode> {
  const { files, provider, update } = command;
  const request = { ...(provider === undefined ? {} : { provider }), update };
  const outcome = await checkFiles(files, request, findingSources);
  if (command.json) output.write(`${JSON.stringify(checkReport(outcome), null, 2)}\n`);
  else output.write(`${renderFindings(outcome.findings, output.paint)}${summaryLine(outcome)}\n`);
  for (const remark of outcome.remarks) output.note(`${remark}\n`);
  for (const file of outcome.files) {
    if (!("problem" in file)) continue;
    const problem = describeFailure(file.problem, command.verbose);
    output.note(`${output.notePaint.error("error:")} ${file.file} was not checked: ${problem}\n`);
  }
  return exitCodeOf(outcome);
}

/** What could not be read may hold anything, so that comes before what was found. */
function exitCodeOf(outcome: CheckOutcome): ExitCode {
  const { errors, warnings, unreadable } = summaryOf(outcome);
  if (unreadable > 0) return exitCode.failure;
  if (errors > 0) return exitCode.faultyDeclarations;
  return warnings > 0 ? exitCode.weakDeclarations : exitCode.ok;
}

function summaryLine(outcome: CheckOutcome): string {
  const { tools, errors, warnings, infos } = summaryOf(outcome);
  const found = [counted(errors, "error"), counted(warnings, "warning"), counted(infos, "info")]
    .filter((text) => text !== "")
    .join(", ");
  return `${counted(tools, "tool") || "No tools"} in ${counted(outcome.files.length, "file")}: ${found || "nothing found"}.`;
}

/** Empty for none. */
function counted(count: number, thing: string): string {
  return count === 0 ? "" : `${count} ${thing}${count === 1 ? "" : "s"}`;
}
