import type { Loss, LossEffect } from "./loss.ts";
import { SEVERITY_OF } from "./loss.ts";

/** Collects the losses of one tool. */
export class LossLog {
  readonly #tool: string;
  readonly #losses = new Map<string, Loss>();

  constructor(tool: string) {
    this.#tool = tool;
  }

  /** A definition that is used in several places may report the same loss again; it is listed once. */
  add(effect: LossEffect, path: string, keyword: string, message: string): void {
    const loss = { tool: this.#tool, path, keyword, effect, severity: SEVERITY_OF[effect], message };
    this.#losses.set(JSON.stringify([effect, path, keyword, message]), loss);
  }

  losses(): Loss[] {
    return [...this.#losses.values()];
  }
}
