import { readFileSync } from "node:fs";
import type { JsonObject, JsonValue, ToolDeclaration } from "toolwright";
import { type Decision, decide } from "../dialogue/decide.ts";
import type { FilledCall } from "../filling/fill-arguments.ts";

/** What a prompt should lead to. */
export type Expectation = { call: string; args: JsonObject } | { question: string } | { noTool: true };

/** One prompt of the evaluation. Only the tuning half was looked at while the rules were written. */
export interface Prompt {
  readonly id: string;
  readonly half: "tuning" | "held-out" | "second-held-out" | "unseen-tools";
  readonly message: string;
  readonly expect: Expectation;
}

/** `right` as expected; `wrong` a call that should not have been made so; `asked` any question or refusal instead. */
export type Verdict = "right" | "asked" | "wrong";

const load = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

/** The twelve tools that are all offered with every prompt of the first three sets. */
const tools = load("tools.json") as ToolDeclaration[];
/** The eight tools that were written after the rules, for the last set. */
const unseenTools = load("unseen-tools.json") as ToolDeclaration[];
const { now, prompts: allPrompts } = load("prompts.json") as { now: string; prompts: Prompt[] };

/** The prompts of one half. */
export function promptsOf(half: Prompt["half"]): Prompt[] {
  return allPrompts.filter((prompt) => prompt.half === half);
}

/** What the model decides to do about a prompt. */
export function decideFor(prompt: Prompt): Decision {
  return decide([{ kind: "said", text: prompt.message }], {
    tools: prompt.half === "unseen-tools" ? unseenTools : tools,
    now: new Date(now),
  });
}

/** Compares a decision with what was expected. */
export function judge(decision: Decision, expected: Expectation): Verdict {
  if (decision.kind === "call") return isExpectedCall(decision.calls, expected) ? "right" : "wrong";
  const isRight =
    decision.kind === "ask"
      ? "question" in expected && decision.request.tool.name === expected.question
      : "noTool" in expected;
  return isRight ? "right" : "asked";
}

function isExpectedCall(calls: readonly FilledCall[], expected: Expectation): boolean {
  const [call, ...others] = calls;
  if (call === undefined || others.length > 0 || !("call" in expected)) return false;
  return call.tool.name === expected.call && sameText(call.args) === sameText(expected.args);
}

/** Letter case and the full stop at the end of a text do not count; everything else does. */
function sameText(value: JsonValue): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === "string") return item.toLowerCase().replace(/\.$/, "");
    if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
