import type { Parameter } from "../parameters/parameter.ts";
import type { Moment } from "../text/dates.ts";
import type { Found } from "../text/span.ts";
import type { Draft } from "./draft.ts";

/** What a moment means to a parameter of a temporal kind, or `undefined` when it lacks the part that is wanted. */
export function momentText(parameter: Parameter, found: Found<Moment>): Found<string> | undefined {
  const { date, time, instant } = found.value;
  const wanted = { date, time, "date-time": instant }[parameter.kind as "date" | "time" | "date-time"];
  return wanted === undefined ? undefined : { start: found.start, end: found.end, value: wanted };
}

/** Dates and times are recognised by their form. One moment may serve a date and a time. */
export function fillMoments(draft: Draft): void {
  const moments = draft.free(draft.message.moments);
  for (const kind of ["date", "time", "date-time"] as const) {
    const used = new Set<Found<Moment>>();
    for (const parameter of draft.open(kind)) {
      const found = moments.find((moment) => !used.has(moment) && momentText(parameter, moment) !== undefined);
      const value = found && momentText(parameter, found);
      if (!found || !value) continue;
      used.add(found);
      draft.set(parameter, value, "formed");
    }
  }
}
