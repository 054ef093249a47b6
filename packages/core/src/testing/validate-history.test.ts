import { describe, expect, it } from "vitest";
import type { Content, FunctionCall, FunctionResponsePart, Part } from "../content/content.ts";
import type { HistoryRule } from "./history-rules.ts";
import { validateHistory } from "./validate-history.ts";

const user = (...parts: Part[]): Content => ({ role: "user", parts });
const model = (...parts: Part[]): Content => ({ role: "model", parts });
const text = (words: string): Part => ({ text: words });
const call = (id: string, more: FunctionCall = {}): Part => ({ functionCall: { id, name: "f", args: {}, ...more } });
const answer = (id: string, name = "f"): Part => ({ functionResponse: { id, name, response: {} } });
const hello = user(text("hello"));
const files = (...parts: FunctionResponsePart[]): Part => ({
  functionResponse: { id: "a", name: "f", response: {}, parts },
});

const good: { readonly [what: string]: readonly Content[] } = {
  "a first message": [hello],
  "a finished exchange and the next question": [hello, model(text("hi")), user(text("and?"))],
  "calls at the same time, answered in their order": [
    hello,
    model(call("a"), call("b")),
    user(answer("a"), answer("b")),
  ],
  "what the user says after answers": [hello, model(text("wait"), call("a")), user(answer("a")), user(text("well?"))],
  "a signature with its call, with blank text and with a thought": [
    hello,
    model({ text: "hm", thought: true }, { ...call("a"), thoughtSignature: "c2ln" }),
    user(answer("a")),
    model({ text: "", thoughtSignature: "c2ln" }, text("done")),
    user(text("thanks")),
  ],
  "files beside an answer": [
    hello,
    model(call("a")),
    user(
      files({ inlineData: { mimeType: "image/png", data: "AA==" } }, { fileData: { mimeType: "a/b", fileUri: "u" } }),
    ),
  ],
  "files, whole surrogate pairs and text that only looks like an escape": [
    user({ inlineData: { mimeType: "image/png", data: "AA==" } }, text("\u{1f600} \\u0000 \\ud800")),
  ],
};

const bad: readonly (readonly [HistoryRule, string, readonly Content[]])[] = [
  ["empty-history", "nothing", []],
  ["begins-with-user", "a window that cut the question", [model(text("hi")), user(text("and?"))]],
  ["ends-with-user", "nothing to answer", [hello, model(text("hi"))]],
  ["unknown-role", "another role", [hello, { role: "system", parts: [text("x")] }, hello]],
  ["unknown-role", "no role", [hello, { parts: [text("x")] }, hello]],
  ["roles-alternate", "two messages of the user", [hello, hello]],
  ["roles-alternate", "two answers of the model", [hello, model(text("a")), model(text("b")), hello]],
  ["empty-content", "no parts", [hello, model(), hello]],
  ["empty-content", "parts missing", [hello, { role: "model" }, hello]],
  ["empty-part", "an empty text", [hello, model(text(""), call("a")), user(answer("a"))]],
  ["empty-part", "a blank text", [user(text(" \n"))]],
  ["empty-part", "a part without anything", [user({}, text("x"))]],
  ["one-payload", "text and a call in one part", [hello, model({ text: "x", ...call("a") }), user(answer("a"))]],
  ["misplaced-part", "a call by the user", [user(call("a")), user(answer("a"))]],
  ["misplaced-part", "a result by the model", [hello, model(call("a")), model(answer("a")), hello]],
  ["answers-apart", "text beside an answer", [hello, model(call("a")), user(answer("a"), text("and?"))]],
  ["call-id", "no id", [hello, model({ functionCall: { name: "f" } }), user(answer("a"))]],
  ["call-id", "an id twice", [hello, model(call("a")), user(answer("a")), model(call("a")), user(answer("a"))]],
  [
    "call-name",
    "a name that no provider takes",
    [hello, model(call("a", { name: "$x|y" })), user(answer("a", "$x|y"))],
  ],
  ["call-name", "no name", [hello, model(call("a", { name: "" })), user(answer("a", ""))]],
  ["call-arguments", "a list", [hello, model(call("a", { args: [] as never })), user(answer("a"))]],
  [
    "call-arguments",
    "a result that is no object",
    [hello, model(call("a")), user({ functionResponse: { id: "a", name: "f", response: 5 as never } })],
  ],
  ["unanswered-call", "one of two calls", [hello, model(call("a"), call("b")), user(answer("a"))]],
  ["unanswered-call", "the last call", [hello, model(call("a"))]],
  ["unanswered-call", "an answer that comes later", [hello, model(call("a")), hello, user(answer("a"))]],
  ["answered-once", "two answers", [hello, model(call("a")), user(answer("a"), answer("a"))]],
  ["answer-order", "the other order", [hello, model(call("a"), call("b")), user(answer("b"), answer("a"))]],
  ["answer-name", "another name", [hello, model(call("a")), user(answer("a", "g"))]],
  ["answer-without-call", "an answer to nothing", [user(answer("a"))]],
  ["answer-without-call", "one answer too many", [hello, model(call("a")), user(answer("a"), answer("b"))]],
  ["answer-files", "an empty list", [hello, model(call("a")), user(files())]],
  ["answer-files", "text", [hello, model(call("a")), user(files({ text: "x" } as never))]],
  ["answer-files", "no base64", [hello, model(call("a")), user(files({ inlineData: { mimeType: "a/b", data: "!" } }))]],
  ["answer-files", "no type", [hello, model(call("a")), user(files({ fileData: { fileUri: "u" } }))]],
  ["thought-signature", "a signature of the user", [user({ text: "x", thoughtSignature: "c2ln" })]],
  ["thought-signature", "an empty one", [hello, model({ text: "x", thoughtSignature: "" }), hello]],
  ["plain-json", "a date", [hello, model(call("a", { args: { at: new Date(0) } })), user(answer("a"))]],
  ["plain-json", "a bigint", [hello, model(call("a", { args: { n: 1n } })), user(answer("a"))]],
  ["safe-text", "half a surrogate pair", [user(text("\ud83d"))]],
  ["safe-text", "half a pair in a key", [hello, model(call("a", { args: { "\udc00": 1 } })), user(answer("a"))]],
  ["safe-text", "NUL after a backslash", [user(text("a\\\u0000b"))]],
];

describe("a history that every provider accepts", () => {
  for (const [what, contents] of Object.entries(good)) {
    it(what, () => expect(validateHistory(contents)).toEqual([]));
  }

  it("names of declared tools, in whatever form", () => {
    const contents = [hello, model(call("a", { name: "größe" })), user(answer("a", "größe"))];
    expect(validateHistory(contents, { toolNames: ["größe"] })).toEqual([]);
    expect(validateHistory(contents)).toMatchObject([{ rule: "call-name", content: 1, part: 0 }]);
  });
});

describe("a history that some provider refuses", () => {
  it.each(bad)("%s: %s", (rule, _what, contents) => {
    expect(validateHistory(contents).map((problem) => problem.rule)).toContain(rule);
  });
});
