import type { SessionService } from "../sessions/session-service.ts";
import { type ContractCase, type ContractOptions, contractCases } from "./contract-case.ts";
import { eventChecks } from "./session-contract-events.ts";
import { sessionChecks } from "./session-contract-sessions.ts";
import { stateChecks } from "./session-contract-state.ts";

/** The contract of `SessionService` as test cases. `create` must return a new, empty service each time. */
export function sessionServiceContract(
  create: () => SessionService | Promise<SessionService>,
  options?: ContractOptions,
): ContractCase[] {
  return contractCases(create, { ...sessionChecks, ...stateChecks, ...eventChecks }, options);
}
