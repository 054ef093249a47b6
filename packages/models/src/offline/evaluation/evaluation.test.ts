import { describe, expect, it } from "vitest";
import { decideFor, judge, type Prompt, promptsOf, type Verdict } from "./evaluation.ts";

function verdicts(half: Prompt["half"]): Record<Verdict, string[]> {
  const sorted: Record<Verdict, string[]> = { right: [], asked: [], wrong: [] };
  for (const prompt of promptsOf(half)) sorted[judge(decideFor(prompt), prompt.expect)].push(prompt.id);
  return sorted;
}

describe("the evaluation prompts", () => {
  it("come in halves of twenty", () => {
    expect(promptsOf("tuning")).toHaveLength(20);
    expect(promptsOf("held-out")).toHaveLength(20);
    expect(promptsOf("second-held-out")).toHaveLength(20);
  });

  it("of the tuning half lead to what is expected, 18 of 20 at least", () => {
    expect(verdicts("tuning").right.length).toBeGreaterThanOrEqual(18);
  });

  it.each(["held-out", "second-held-out"] as const)("of the %s half lead to one wrong call at most", (half) => {
    const { right, wrong } = verdicts(half);
    expect(wrong.length).toBeLessThanOrEqual(1);
    expect(right.length).toBeGreaterThanOrEqual(16);
  });
});
