import type { Diagnostic } from "toolwright";

/** Collects what a developer should know about one declaration; the same thing about the same place once. */
export class Diagnostics {
  readonly #list: Diagnostic[] = [];

  report(severity: Diagnostic["severity"], code: string, path: string, message: string): void {
    if (this.#list.some((known) => known.code === code && known.path === path && known.message === message)) return;
    this.#list.push({ code, severity, path, message });
  }

  /** How much has been said so far. */
  get length(): number {
    return this.#list.length;
  }

  /** Takes back what was said after the first `length` reports. */
  takeBack(length: number): void {
    this.#list.length = length;
  }

  list(): readonly Diagnostic[] {
    return this.#list;
  }
}
