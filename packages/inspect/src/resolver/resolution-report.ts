import { channel } from "node:diagnostics_channel";

/** How one batch was resolved; published on the diagnostics channel {@link RESOLUTION_CHANNEL}. */
export interface ResolutionReport {
  /** How many functions were asked for. */
  readonly requests: number;
  /** How many of them were answered from the cache on disk. */
  readonly cached: number;
  /** How many of them went to the compiler. */
  readonly analysed: number;
  /** Whether the analyser thread was started. */
  readonly analyserStarted: boolean;
  /** Durations in milliseconds. */
  readonly milliseconds: { readonly locate: number; readonly cache: number; readonly analyse: number };
}

/** Subscribe with `node:diagnostics_channel` to see what reading signatures costs. */
export const RESOLUTION_CHANNEL = "toolwright:resolution";

/** Costs nothing while nobody listens. */
export function publishReport(report: ResolutionReport): void {
  channel(RESOLUTION_CHANNEL).publish(report);
}
