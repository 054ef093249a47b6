import { type ContractCase, type ContractChecks, type ContractOptions, contractCases } from "./contract-case.ts";
import { answerChecks } from "./model-contract-answers.ts";
import { conversationChecks } from "./model-contract-conversations.ts";
import { failureChecks } from "./model-contract-failures.ts";
import type { ModelSetup } from "./model-contract-setup.ts";

/**
 * The contract of `Model` as test cases, for adapters of providers. `create` must return a model whose provider the
 * test plays: best a server on loopback that speaks the provider's format.
 */
export function modelContract(
  create: () => ModelSetup | Promise<ModelSetup>,
  options?: ContractOptions,
): ContractCase[] {
  return contractCases(create, closing({ ...answerChecks, ...conversationChecks, ...failureChecks }), options);
}

/** The same checks, each of which closes its setup in the end. */
function closing(checks: ContractChecks<ModelSetup>): ContractChecks<ModelSetup> {
  const closed = Object.entries(checks).map(([name, check]) => {
    const run = async (setup: ModelSetup) => {
      try {
        await check(setup);
      } finally {
        await setup.close();
      }
    };
    return [name, run] as const;
  });
  return Object.fromEntries(closed);
}
