import { refuseSchema } from "./schema-source.ts";

/** Which references stand in which others for the same value, with no member or item between. */
export class StandInGraph {
  readonly #targets = new Map<string, Set<string>>();

  /** Notes that the value of the reference `from` must also fit `target`; nothing inside of members and items. */
  add(from: string | undefined, target: string): void {
    if (from !== undefined) {
      this.#targets.set(from, (this.#targets.get(from) ?? new Set()).add(target));
    }
  }

  /**
   * Refuses references that lead back to themselves: following them would never end.
   * @throws ToolwrightError `INVALID_SIGNATURE` naming one of them.
   */
  refuseEndless(): void {
    const finished = new Set<string>();
    for (const reference of this.#targets.keys()) {
      this.#follow(reference, [], finished);
    }
  }

  #follow(reference: string, above: readonly string[], finished: Set<string>): void {
    if (above.includes(reference)) {
      refuseSchema(reference, "refers to itself with no member or item between");
    }
    if (!finished.has(reference)) {
      for (const target of this.#targets.get(reference) ?? []) {
        this.#follow(target, [...above, reference], finished);
      }
      finished.add(reference);
    }
  }
}
