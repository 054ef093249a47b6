import { providerFindings } from "../provider-findings/provider-findings.ts";
import { snapshotFindings } from "../snapshots/snapshot-findings.ts";
import { declarationFindings } from "./declaration-findings.ts";
import type { FindingSource } from "./finding.ts";
import { ignoreTagFindings } from "./ignore-tag-findings.ts";

const sources: readonly FindingSource[] = [declarationFindings, providerFindings, snapshotFindings];

/** Everything that finds fault with tools. */
export const findingSources: readonly FindingSource[] = [
  ...sources,
  ignoreTagFindings(sources.flatMap(({ rules }) => rules.map(({ id }) => id))),
];
