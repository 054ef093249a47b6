import { describe, expect, it } from "vitest";
import { findEmails, findFileNames, findQuoted, findUrls } from "./entities.ts";
import type { Found } from "./span.ts";

const values = <Value>(found: readonly Found<Value>[]): Value[] => found.map(({ value }) => value);

describe("findQuoted", () => {
  it("knows every kind of quotation mark", () => {
    expect(values(findQuoted(`"a b" 'c' “d” «e» \`f\``))).toEqual(["a b", "c", "d", "e", "f"]);
  });

  it("takes no apostrophe for a quotation mark", () => {
    expect(values(findQuoted("What's at Luigi's tonight?"))).toEqual([]);
    expect(values(findQuoted("say 'it isn't so' now"))).toEqual(["it isn't so"]);
  });
});

describe("addresses", () => {
  it("leaves the punctuation of the sentence out", () => {
    expect(values(findEmails("Mail a.b+c@d-e.example, or email=x@y.zz."))).toEqual(["a.b+c@d-e.example", "x@y.zz"]);
    expect(values(findUrls("See (https://example.com/a?b=1), please."))).toEqual(["https://example.com/a?b=1"]);
  });

  it("knows file names, and no decimal number or address as one", () => {
    expect(values(findFileNames("save user:notes.txt and a/b.tar.gz, 3.14"))).toEqual(["user:notes.txt", "a/b.tar.gz"]);
  });
});
