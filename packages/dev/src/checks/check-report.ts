import type { Severity } from "@toolwright/inspect";
import { describeFailure } from "../command-line/describe-failure.ts";
import type { CheckOutcome, FileOutcome } from "./check-files.ts";
import type { Finding } from "./finding.ts";

/** What `toolwright check --json` prints. Members are only ever added. */
export interface CheckReport {
  readonly files: readonly ReportedFile[];
  readonly findings: readonly Finding[];
  readonly remarks: readonly string[];
  readonly summary: CheckSummary;
}

/** A file that was named: `tools` tells how many it holds, `problem` why it could not be read. */
export interface ReportedFile {
  readonly file: string;
  readonly tools?: number;
  readonly problem?: string;
}

/** How many there are of each. */
export interface CheckSummary {
  readonly tools: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly unreadable: number;
}

/** The outcome as programs read it. */
export function checkReport(outcome: CheckOutcome): CheckReport {
  const { files, findings, remarks } = outcome;
  return { files: files.map(reportFile), findings, remarks, summary: summaryOf(outcome) };
}

/** Counts an outcome. */
export function summaryOf({ files, findings }: CheckOutcome): CheckSummary {
  const count = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length;
  return {
    tools: files.reduce((sum, file) => sum + ("tools" in file ? file.tools : 0), 0),
    errors: count("error"),
    warnings: count("warning"),
    infos: count("info"),
    unreadable: files.filter((file) => "problem" in file).length,
  };
}

function reportFile(outcome: FileOutcome): ReportedFile {
  if ("tools" in outcome) return outcome;
  return { file: outcome.file, problem: describeFailure(outcome.problem, false) };
}
