import { describe, expect, it } from "vitest";
import { TEXT_FORMATS } from "./text-formats.ts";

const right: { [format: string]: string[] } = {
  "date-time": [
    "2026-01-31T10:30:00Z",
    "2026-01-31t10:30:00.123z",
    "2024-02-29T00:00:00+05:30",
    "1990-12-31T15:59:60-08:00",
  ],
  date: ["2026-01-31", "2024-02-29", "2000-02-29"],
  time: ["10:30:00Z", "23:59:60Z", "10:30:00.5+01:00"],
  email: ["ada@example.com", "a.b+c@sub.example.co", "o'neil@localhost"],
  uri: ["https://example.com/a?b=c#d", "urn:isbn:0451450523", "mailto:ada@example.com", "https://example.com/münchen"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"],
  ipv4: ["192.0.2.1", "0.0.0.0", "255.255.255.255"],
  ipv6: ["::", "::1", "2001:db8::1", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1", "1:2:3:4:5:6:1.2.3.4"],
};

const wrong: { [format: string]: string[] } = {
  "date-time": [
    "2026-02-30T00:00:00Z",
    "2026-01-31T10:30:00",
    "2026-01-31 10:30:00Z",
    "2026-01-31",
    "tomorrow",
    "2026-01-31T24:00:00Z",
    "1990-12-31T15:59:60Z",
  ],
  date: ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "31.01.2026", "2026-04-31"],
  time: ["10:30", "10:30:00", "24:00:00Z", "10:60:00Z", "10:30:00+24:00", "22:59:60Z"],
  email: [
    "not-an-email",
    "a@",
    "@b.com",
    "a..b@example.com",
    ".a@example.com",
    "a b@example.com",
    "a@b..com",
    "a@-b.com",
  ],
  uri: ["example.com", "/a/b", "http://", "https://exa mple.com", "https://a/%zz", ""],
  uuid: ["123e4567", "123e4567-e89b-12d3-a456-42661417400g", "{123e4567-e89b-12d3-a456-426614174000}"],
  ipv4: ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4.5", "1.2.3.4 "],
  ipv6: ["1::2::3", "1:2:3:4:5:6:7", "12345::", ":::", "fe80::1%eth0", "1:2:3:4:5:6:7:8:9", "::1.2.3.256", "1.2.3.4::"],
};

describe.each(Object.keys(right))("format %s", (name) => {
  it.each(right[name] ?? [])("accepts %j", (text) => {
    expect(TEXT_FORMATS.get(name)?.accepts(text, false)).toBe(true);
  });

  it.each(wrong[name] ?? [])("refuses %j", (text) => {
    expect(TEXT_FORMATS.get(name)?.accepts(text, false)).toBe(false);
  });

  it("gives an example that it accepts", () => {
    const format = TEXT_FORMATS.get(name);
    expect(format?.accepts(format.example, false)).toBe(true);
  });
});

describe("a pattern beside a format of times", () => {
  it("decides about offset and seconds, as schema libraries write local times so", () => {
    expect(TEXT_FORMATS.get("time")?.accepts("10:30", true)).toBe(true);
    expect(TEXT_FORMATS.get("date-time")?.accepts("2026-01-31T10:30:00", true)).toBe(true);
    expect(TEXT_FORMATS.get("date-time")?.accepts("2026-02-30T10:30:00", true)).toBe(false);
  });
});
