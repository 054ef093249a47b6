import { describe, expect, it } from "vitest";
import { findMoments, type Moment } from "./dates.ts";

const wednesday = new Date("2026-03-04T12:00:00");
const momentOf = (text: string): Moment | undefined => findMoments(text, wednesday)[0]?.value;

describe("findMoments", () => {
  it("counts relative days from the given moment", () => {
    expect(momentOf("see you tomorrow")).toMatchObject({ date: "2026-03-05" });
  });

  it("says only what was said: a day without a time, a time without a day", () => {
    expect(momentOf("on 2026-05-12")).not.toHaveProperty("time");
    expect(momentOf("at 14:30")).not.toHaveProperty("date");
    expect(momentOf("on 12 May 2026 at 2:30 pm")).toMatchObject({ date: "2026-05-12", time: "14:30:00" });
  });

  it("gives both ends of a range", () => {
    const dates = findMoments("from June 5 to June 8", wednesday).map(({ value }) => value.date);
    expect(dates).toEqual(["2026-06-05", "2026-06-08"]);
  });

  it("takes no arithmetic for a date", () => {
    expect(momentOf("What is 5 plus 3?")).toBeUndefined();
    expect(momentOf("Calculate 10 divided by 2")).toBeUndefined();
  });
});
