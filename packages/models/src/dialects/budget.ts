import type { JsonSchema } from "toolwright";
import type { BudgetLimit } from "./dialect-profile.ts";

/** What the tools of one request have used up of the limits that count for all of them. */
export class Budget {
  readonly #limits: readonly BudgetLimit[];
  #used: readonly number[] = [];

  constructor(limits: readonly BudgetLimit[]) {
    this.#limits = limits;
  }

  /** Takes a tool in. @returns Why it does not fit in, as the end of a sentence; then nothing is used up. */
  refuse(parameters: JsonSchema): string | undefined {
    const sums = this.#limits.map((limit, index) => (this.#used[index] ?? 0) + limit.countIn(parameters));
    const over = this.#limits.find(({ most }, index) => (sums[index] ?? 0) > most);
    if (over !== undefined) {
      return `all tools of a request may have ${over.most} ${over.words} together.`;
    }
    this.#used = sums;
    return undefined;
  }
}
