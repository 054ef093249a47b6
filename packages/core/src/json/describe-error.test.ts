import { describe, expect, it } from "vitest";
import { describeError, withoutPaths } from "./describe-error.ts";

describe("describeError", () => {
  it("is never empty (D03)", () => {
    expect(describeError(new RangeError(""))).toEqual({ name: "RangeError", message: "RangeError" });
    expect(describeError("")).toEqual({ name: "Error", message: "Error" });
    expect(describeError(undefined)).toEqual({ name: "Error", message: "undefined" });
    expect(describeError("boom")).toEqual({ name: "Error", message: "boom" });
  });

  it("survives errors that cannot be read", () => {
    const hostile = {
      get message(): string {
        throw new Error("no");
      },
    };
    expect(describeError(hostile)).toEqual({ name: "Error", message: "Error" });
  });
});

describe("withoutPaths", () => {
  it.each([
    ["open '/home/ada/app/keys.json' failed", "open '…/keys.json' failed"],
    ["at file:///home/ada/tool.ts:3:1", "at …/tool.ts:3:1"],
    ["C:\\Users\\ada\\keys.json is locked", "…/keys.json is locked"],
    ["no /home/john doe/secret/file.txt here", "no …/file.txt here"],
    ["copy /tmp/a.txt to /tmp/b.txt", "copy …/a.txt to …/b.txt"],
    ["foo@/vercel/path0/app.js:3:1", "foo@…/app.js:3:1"],
    ["key=/nix/store/abc-x/bin/tool", "key=…/tool"],
    ["in /data1/deploy/server/config.yaml: bad", "in …/config.yaml: bad"],
    ["\\\\files\\share\\ada\\keys.json is locked", "…/keys.json is locked"],
    ["either and/or both, 3/4 of /docs/report.pdf", "either and/or both, 3/4 of /docs/report.pdf"],
    ["boom\n    at run (/home/ada/tool.ts:1:2)\n    at main", "boom"],
    ["GET https://example.com/home/page failed", "GET https://example.com/home/page failed"],
    ["no route /api/v1/users", "no route /api/v1/users"],
  ])("shortens %j", (text, expected) => {
    expect(withoutPaths(text)).toBe(expected);
  });
});
