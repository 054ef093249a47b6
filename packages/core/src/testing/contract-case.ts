/**
 * One sentence of a contract as a check that any test runner can run:
 *
 * ```ts
 * for (const { name, skipReason, run } of sessionServiceContract(create)) {
 *   it.skipIf(skipReason !== undefined)(name, run);
 * }
 * ```
 */
export interface ContractCase {
  readonly name: string;
  /** Why this implementation does not have to pass; absent for cases that it has to pass. */
  readonly skipReason?: string;
  /** Rejects with an error that says what was expected when the contract is broken. */
  run(): Promise<void>;
}

/** Options of all contract suites. */
export interface ContractOptions {
  /** Cases to leave out: their names, and the reason why this implementation differs. */
  readonly skip?: { readonly [caseName: string]: string };
}

/** The checks of a suite by name. Each gets a new, empty implementation. */
export type ContractChecks<T> = { readonly [caseName: string]: (subject: T) => Promise<void> };

/**
 * Makes a suite: every check runs on what `create` returns at that moment.
 * @throws Error when an option names a case that does not exist, which a renamed case would otherwise hide.
 */
export function contractCases<T>(
  create: () => T | Promise<T>,
  checks: ContractChecks<T>,
  options: ContractOptions = {},
): ContractCase[] {
  const skip = new Map(Object.entries(options.skip ?? {}));
  const cases = Object.entries(checks).map(([name, check]) => {
    const skipReason = skip.get(name);
    skip.delete(name);
    const run = async () => check(await create());
    return skipReason === undefined ? { name, run } : { name, skipReason, run };
  });
  if (skip.size > 0) {
    throw new Error(
      `There is no contract case named ${[...skip.keys()].map((name) => JSON.stringify(name)).join(", ")}.`,
    );
  }
  return cases;
}
