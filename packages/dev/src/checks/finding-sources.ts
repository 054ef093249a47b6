import { providerFindings } from "../provider-findings/provider-findings.ts";
import { snapshotFindings } from "../snapshots/snapshot-findings.ts";
import { declarationFindings } from "./declaration-findings.ts";
import type { FindingSource } from "./finding.ts";

/** Everything that finds fault with tools, in the order in which the documentation lists the rules. */
export const findingSources: readonly FindingSource[] = [declarationFindings, providerFindings, snapshotFindings];
