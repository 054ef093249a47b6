import { casual } from "chrono-node/en";
import type { Found } from "./span.ts";

/** What a stretch of text says about time: a day, a time of day, or both. */
export interface Moment {
  /** `2026-05-12`; absent when only a time of day was named. */
  readonly date?: string;
  /** `14:30:00`; absent when only a day was named. */
  readonly time?: string;
  /** The whole, as an instant; a day without a time at noon, so that it is the same day nearly everywhere. */
  readonly instant: string;
}

type ParsedStart = ReturnType<typeof casual.parse>[number]["start"];

const two = (value: number | null): string => String(value ?? 0).padStart(2, "0");

/**
 * Dates and times in a text, relative ones (`tomorrow`, `next Friday`) counted from `now`. A range gives two moments
 * at the same place.
 */
export function findMoments(text: string, now: Date): Found<Moment>[] {
  return casual.parse(text, now, { forwardDate: true }).flatMap((result) => {
    const span = { start: result.index, end: result.index + result.text.length };
    const ends = result.end ? [result.start, result.end] : [result.start];
    return ends.map((parsed) => ({ ...span, value: momentOf(parsed) }));
  });
}

function momentOf(parsed: ParsedStart): Moment {
  const namesDay = parsed.isCertain("day") || parsed.isCertain("weekday") || parsed.isCertain("month");
  const year = String(parsed.get("year") ?? 0).padStart(4, "0");
  const date = `${year}-${two(parsed.get("month"))}-${two(parsed.get("day"))}`;
  const time = `${two(parsed.get("hour"))}:${two(parsed.get("minute"))}:${two(parsed.get("second"))}`;
  return {
    ...(namesDay && { date }),
    ...(parsed.isCertain("hour") && { time }),
    instant: parsed.date().toISOString(),
  };
}
