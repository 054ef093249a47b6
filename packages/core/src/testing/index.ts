// Doubles: a model that follows a script, a context for calling a tool without a runner.

// Contract suites, for everyone who implements a service.
export { artifactServiceContract } from "./artifact-service-contract.ts";
// Reading what a run yields.
export { collectEvents, collectFinalText } from "./collect-events.ts";
export type { ContractCase, ContractOptions } from "./contract-case.ts";
export { memoryServiceContract } from "./memory-service-contract.ts";
export { modelContract } from "./model-contract.ts";
export type {
  ModelSetup,
  ProviderAnswer,
  ProviderCall,
  ProviderPiece,
  ProviderRefusal,
} from "./model-contract-setup.ts";
// Judging what a model is shown of a conversation.
export type { HistoryProblem, HistoryRule } from "./history-rules.ts";
export { type ScriptedCall, ScriptedModel, type ScriptedStep } from "./scripted-model.ts";
export { sessionServiceContract } from "./session-service-contract.ts";
export { createToolContext } from "./tool-context-double.ts";
export { type HistoryOptions, validateHistory } from "./validate-history.ts";
