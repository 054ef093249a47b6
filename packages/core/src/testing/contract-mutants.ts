import type { ContractCase } from "./contract-case.ts";

/**
 * A sound implementation with a deliberate fault, to prove that a contract suite notices it. `fault` returns the
 * methods to replace; they may call those of the sound one.
 */
export function withFault<T extends object>(sound: T, fault: (sound: T) => Partial<T>): T {
  const replaced = fault(sound);
  return new Proxy(sound, {
    get(target, name) {
      const member: unknown = Reflect.get(Object.hasOwn(replaced, name) ? replaced : target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** The names of the cases that fail. */
export async function failingCases(cases: readonly ContractCase[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of cases) {
    await run().catch(() => failed.push(name));
  }
  return failed;
}
