import { type CheckOutcome, checkFiles } from "../checks/check-files.ts";
import { checkReport, summaryOf } from "../checks/check-report.ts";
import type { Finding } from "../checks/finding.ts";
import { findingSources } from "../checks/finding-sources.ts";
import { renderFindings } from "../checks/render-findings.ts";
import type { CheckCommand } from "../command-line/command.ts";
import { describeFailure } from "../command-line/describe-failure.ts";
import { type ExitCode, exitCode } from "../command-line/exit-code.ts";
import { counted } from "../terminal/counted.ts";
import type { Output } from "../terminal/output.ts";

/** Carries out `toolwright check`: finds what a model will get wrong about the tools of every file. */
export async function checkDeclarations(command: CheckCommand, output: Output): Promise<ExitCode> {
  const { files, provider, update } = command;
  const request = { ...(provider === undefined ? {} : { provider }), update };
  const outcome = await checkFiles(files, request, findingSources);
  const shown = shownFindings(outcome, provider);
  if (command.json) output.write(`${JSON.stringify(checkReport(outcome), null, 2)}\n`);
  else output.write(`${renderFindings(shown, output.paint)}${summaryLine(outcome)}\n`);
  const hidden = outcome.findings.length - shown.length;
  if (hidden > 0 && !command.json) output.note(`${counted(hidden, "info")} not shown: name one provider, or --json.\n`);
  for (const remark of outcome.remarks) output.note(`${remark}\n`);
  for (const file of outcome.files) {
    if (!("problem" in file)) continue;
    const problem = describeFailure(file.problem, command.verbose);
    output.note(`${output.notePaint.error("error:")} ${file.file} was not checked: ${problem}\n`);
  }
  return exitCodeOf(outcome);
}

/** What every provider does in its own way and without loss is much, and only of interest for the one that is used. */
function shownFindings({ findings }: CheckOutcome, provider: string | undefined): readonly Finding[] {
  return provider === "all" ? findings.filter(({ severity }) => severity !== "info") : findings;
}

/** What could not be read may hold anything, so that comes before what was found. */
function exitCodeOf(outcome: CheckOutcome): ExitCode {
  const { errors, warnings, unreadable } = summaryOf(outcome);
  if (unreadable > 0) return exitCode.failure;
  if (errors > 0) return exitCode.faultyDeclarations;
  return warnings > 0 ? exitCode.weakDeclarations : exitCode.ok;
}

function summaryLine(outcome: CheckOutcome): string {
  const { tools, errors, warnings, infos, unreadable } = summaryOf(outcome);
  const kinds = { error: errors, warning: warnings, info: infos };
  const found = Object.entries(kinds).flatMap(([kind, count]) => (count === 0 ? [] : counted(count, kind)));
  const read = outcome.files.length - unreadable;
  if (read === 0) return `${counted(unreadable, "file")} not checked.`;
  const rest = unreadable === 0 ? "" : ` ${counted(unreadable, "file")} not checked.`;
  const checked = tools === 0 ? "No tools" : counted(tools, "tool");
  return `${checked} in ${counted(read, "file")}: ${found.join(", ") || "nothing found"}.${rest}`;
}
