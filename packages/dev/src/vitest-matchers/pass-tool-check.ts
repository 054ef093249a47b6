import { checkTools } from "../checks/check-file.ts";
import { findingSources } from "../checks/finding-sources.ts";
import { parseCheckConfig } from "../checks/read-check-config.ts";
import { renderFindings } from "../checks/render-findings.ts";
import type { CheckConfig } from "../checks/rule-settings.ts";
import { snapshotFindings } from "../snapshots/snapshot-findings.ts";
import { plainPalette } from "../terminal/palette.ts";
import { FactsReader } from "./facts-reader.ts";
import type { MatchResult } from "./match-declaration.ts";
import { toolsIn } from "./told.ts";

/** What a tool has to pass. */
export interface ToolCheckOptions {
  /** A provider that must neither reject nor lose anything of the tools, or `all`; as for `toolwright check`. */
  readonly provider?: string;
  /** Levels of rules for this test, in place of those in the project's `toolwright.json`. */
  readonly rules?: { readonly [rule: string]: "off" | "info" | "warning" | "error" };
}

/** Snapshots in tests are vitest's; the rules are known all the same, because settings and doc comments may name them. */
const sources = findingSources.map((source) => (source === snapshotFindings ? { ...source, find: () => [] } : source));

const facts = new FactsReader();

/**
 * Whether `toolwright check` finds neither errors nor warnings.
 *
 * @throws TypeError for options that nobody reads, CommandError for an unknown rule or provider.
 */
export function passToolCheck(subject: unknown, options: ToolCheckOptions, file: string): MatchResult {
  const { provider, rules, ...others } = options;
  for (const name of Object.keys(others)) {
    throw new TypeError(`toPassToolCheck has no option "${name}". Options: provider, rules.`);
  }
  const request = { file, update: false, ...(provider === undefined ? {} : { provider }) };
  const { findings } = checkTools(facts.read(toolsIn(subject, file)), request, sources, settingsOf(rules));
  const found = findings.filter(({ severity }) => severity !== "info");
  const message = () =>
    found.length === 0
      ? "Expected the check of the tools to find something, and it found nothing."
      : `The check of the tools found:\n\n${renderFindings(found, plainPalette).trimEnd()}`;
  return { pass: found.length === 0, message };
}

function settingsOf(rules: ToolCheckOptions["rules"]): CheckConfig["rules"] {
  const known = sources.flatMap((source) => source.rules);
  return parseCheckConfig(JSON.stringify({ check: { rules } }), "toPassToolCheck", known).rules;
}
