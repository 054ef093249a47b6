import type { NameRule } from "./name-rule.ts";
import { fitName, withHash } from "./name-rule.ts";

/**
 * Names that belong together and their forms for a provider, both ways. A name that the provider allows as it is keeps
 * it; of several that would come out equal, the others carry a hash of the original.
 */
export class NameMap {
  readonly #rule: NameRule;
  readonly #encoded = new Map<string, string>();
  readonly #decoded = new Map<string, string>();

  constructor(names: Iterable<string>, rule: NameRule) {
    this.#rule = rule;
    const fitted = [...names].map((name) => [name, fitName(name, rule)] as const);
    const unchanged = fitted.filter(([name, form]) => name === form);
    const changed = fitted.filter(([name, form]) => name !== form);
    for (const [name, form] of [...unchanged, ...changed]) {
      this.#add(name, this.#decoded.has(form) ? withHash(form, name, rule) : form);
    }
  }

  /** Names that the provider knows under another one, with that. */
  renamed(): [name: string, form: string][] {
    return [...this.#encoded].filter(([name, form]) => name !== form);
  }

  encode(name: string): string {
    return this.#encoded.get(name) ?? fitName(name, this.#rule);
  }

  /** The original; a form that belongs to none of the names stays as it is. */
  decode(form: string): string {
    return this.#decoded.get(form) ?? form;
  }

  #add(name: string, form: string): void {
    this.#encoded.set(name, form);
    this.#decoded.set(form, name);
  }
}
