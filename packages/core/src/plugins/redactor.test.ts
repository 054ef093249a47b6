import { describe, expect, it } from "vitest";
import { Redactor } from "./redactor.ts";

const redactor = new Redactor();
const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl";

describe("Redactor", () => {
  it("refuses an option that it does not have: what was meant would not be redacted", () => {
    expect(() => new Redactor({ name: ["iban"] } as object)).toThrow('has no option "name". Did you mean names?');
  });

  it.each([
    "password",
    "api_key",
    "X-Api-Key",
    "openaiApiKey",
    "client secret",
    "accessToken",
    "token",
    "Set-Cookie",
    "PIN",
    "password_hash",
  ])("replaces the value of %s, whatever it is", (name) => {
    expect(redactor.value({ [name]: "hunter2" })).toEqual({ [name]: "[redacted]" });
    expect(redactor.value({ deep: [{ [name]: { a: 1 } }] })).toEqual({ deep: [{ [name]: "[redacted]" }] });
  });

  it.each(["nextPageToken", "tokens", "maxTokens", "secretary", "key", "keyboard", "pinned", "author"])(
    "leaves %s alone",
    (name) => {
      expect(redactor.value({ [name]: "value" })).toEqual({ [name]: "value" });
    },
  );

  it("tells whether there is a secret", () => {
    const facts = { password: null, hasPassword: true, secret: "" };
    expect(redactor.value(facts)).toEqual(facts);
  });

  it.each([
    ["sk-proj-abcdefghijklmnop1234"],
    [`AIza${"a".repeat(35)}`],
    ["AKIAIOSFODNN7EXAMPLE"],
    [`ghp_${"a".repeat(36)}`],
    ["xoxb-123456789012-abc"],
    [`sk_live_${"1".repeat(24)}`],
    [jwt],
    ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----"],
    ["-----BEGIN PRIVATE KEY-----\nMIIE"],
  ])("knows %s by its form, also within text and names", (secret) => {
    expect(redactor.text(`It is ${secret}`)).toBe("It is [redacted]");
    expect(JSON.stringify(redactor.value({ note: [secret], [secret]: 1 }))).not.toContain(secret);
  });

  it.each([
    ["token=abc", "token=[redacted]"],
    ["password: hunter2, user: ann", "password: [redacted], user: ann"],
    ['{"password":"two words","user":"ann"}', '{"password":"[redacted]","user":"ann"}'],
    ['{\\"password\\":\\"two words\\",\\"user\\":\\"ann\\"}', '{\\"password\\":\\"[redacted]\\",\\"user\\":\\"ann\\"}'],
    ["Authorization: Bearer abc123def456", "Authorization: [redacted] [redacted]"],
    ["the API key: abc", "the API key: [redacted]"],
    ["postgres://ann:hunter2@db/app", "postgres://ann:[redacted]@db/app"],
    ["Basic knowledge of bearer bonds", "Basic knowledge of bearer bonds"],
    ["a key: value pair; see https://example.com/a:b@c", "a key: value pair; see https://example.com/a:b@c"],
  ])("finds secrets in text: %s", (text, expected) => {
    expect(redactor.text(text)).toBe(expected);
  });

  it("replaces what issues and repairs quote of a secret argument", () => {
    const issue = { path: "account.passwords[0]", problem: "too short", expected: "text", received: '"abc"' };
    expect(redactor.value([issue])).toEqual([{ ...issue, received: "[redacted]" }]);
    expect(redactor.value({ path: "pin", from: "1", to: 1 })).toEqual({
      path: "pin",
      from: "[redacted]",
      to: "[redacted]",
    });
    expect(redactor.value({ path: "name", from: "1", to: 1 })).toEqual({ path: "name", from: "1", to: 1 });
  });

  it("takes names, patterns and a mark of one's own", () => {
    const own = new Redactor({ names: ["IBAN"], patterns: [/\bC-\d+/], mark: "$&" });
    expect(own.value({ i_ban: "DE1", text: "C-1 and C-2" })).toEqual({ i_ban: "$&", text: "$& and $&" });
  });

  it("does not change what it is given, nor any prototype", () => {
    const given = JSON.parse('{"__proto__":{"password":"x"},"list":[{"password":"x"}]}') as object;
    const before = structuredClone(given);
    expect(JSON.stringify(redactor.value(given))).toBe(
      '{"__proto__":{"password":"[redacted]"},"list":[{"password":"[redacted]"}]}',
    );
    expect(given).toEqual(before);
  });

  it("is quick on long text without secrets", () => {
    const start = performance.now();
    for (const text of [
      'password"'.repeat(20_000),
      "a".repeat(200_000),
      '"x": "'.repeat(30_000),
      "://a:".repeat(40_000),
    ])
      redactor.text(text);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
