import type { TextFormat } from "./text-format.ts";

/** RFC 3339, section 5.6, `full-date`: a day that exists. */
export const DATE: TextFormat = {
  description: "a date as YYYY-MM-DD",
  example: "2026-01-31",
  accepts: isDate,
};

/**
 * RFC 3339, section 5.6, `full-time`. Schema libraries write local times as this format with a pattern of their own;
 * the pattern then decides about offset and seconds.
 */
export const TIME: TextFormat = {
  description: "a time with offset as HH:MM:SSZ",
  example: "10:30:00Z",
  accepts: isTime,
};

/** RFC 3339, section 5.6, `date-time`. */
export const DATE_TIME: TextFormat = {
  description: "a date and time with offset as YYYY-MM-DDTHH:MM:SSZ",
  example: "2026-01-31T10:30:00Z",
  accepts: (text, hasPattern) =>
    /^.{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11), hasPattern),
};

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) {
    return false;
  }
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  if (month === 2) {
    return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isTime(text: string, hasPattern: boolean): boolean {
  const match = /^(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(z|[+-]\d\d:\d\d)?$/i.exec(text);
  if (match === null) {
    return false;
  }
  const [, hour = "", minute = "", second, offset] = match;
  if (!hasPattern && (second === undefined || offset === undefined)) {
    return false;
  }
  const minutes = Number(hour) * 60 + Number(minute);
  const inRange = Number(hour) <= 23 && Number(minute) <= 59 && Number(second ?? 0) <= 60 && isOffset(offset ?? "z");
  return inRange && (second !== "60" || isLastMinuteInUtc(minutes, offset ?? "z"));
}

function isOffset(offset: string): boolean {
  return offset.length === 1 || (Number(offset.slice(1, 3)) <= 23 && Number(offset.slice(4)) <= 59);
}

/** Leap seconds are inserted at 23:59:60 UTC only (RFC 3339, section 5.7). */
function isLastMinuteInUtc(minutes: number, offset: string): boolean {
  const shift = offset.length === 1 ? 0 : Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  const utc = minutes - (offset.startsWith("-") ? -shift : shift);
  return (utc + 1440) % 1440 === 1439;
}
