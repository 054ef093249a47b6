import { describe, expect, it } from "vitest";
import { decideFor, judge, type Prompt, promptsOf, type Verdict } from "./evaluation.ts";

function verdicts(half: Prompt["half"]): Record<Verdict, string[]> {
  const sorted: Record<Verdict, string[]> = { right: [], asked: [], wrong: [] };
  for (const prompt of promptsOf(half)) sorted[judge(decideFor(prompt), prompt.expect)].push(prompt.id);
  return sorted;
}

describe("the evaluation prompts", () => {
  it.each(["tuning", "held-out", "second-held-out", "unseen-tools"] as const)("of the set %s are twenty", (half) => {
    expect(promptsOf(half)).toHaveLength(20);
  });

  it("of the tuning set lead to what is expected, 18 of 20 at least", () => {
    expect(verdicts("tuning").right.length).toBeGreaterThanOrEqual(18);
  });

  it.each(["held-out", "second-held-out", "unseen-tools"] as const)(
    "of the set %s lead to one wrong call at most",
    (half) => {
      const { right, wrong } = verdicts(half);
      expect(wrong.length).toBeLessThanOrEqual(1);
      expect(right.length).toBeGreaterThanOrEqual(17);
    },
  );
});
