// Tools: what an agent can call, and how functions and hand-written declarations become one.

export type {
  AfterAgentCallback,
  AfterModelCall,
  AfterModelCallback,
  BeforeAgentCallback,
  BeforeModelCall,
  BeforeModelCallback,
} from "./agents/agent-callbacks.ts";
// Agents and their callbacks.
export { type InstructionProvider, LlmAgent, LlmAgent as Agent, type LlmAgentOptions } from "./agents/llm-agent.ts";
export type { ArtifactKey, ArtifactService } from "./artifacts/artifact-service.ts";
export { InMemoryArtifactService } from "./artifacts/in-memory-artifact-service.ts";
// Messages and declarations, in the form of the Gemini API and in neutral form.
export type { Blob, Content, FileData, FunctionCall, FunctionResponse, Part } from "./content/content.ts";
export type { Message } from "./content/to-content.ts";
export type { ErrorCode } from "./errors/error-code.ts";
export { ToolwrightError, type ToolwrightErrorOptions } from "./errors/toolwright-error.ts";
export { createEvent, type EventInit } from "./events/create-event.ts";
export type { Event, EventActions, FinishReason, ToolConfirmation, UsageMetadata } from "./events/event.ts";
export { getFunctionCalls, getFunctionResponses, getText, isFinalResponse } from "./events/event-content.ts";
// JSON and errors: one error class, told apart by code.
export type { JsonObject, JsonValue } from "./json/json-value.ts";
export { InMemoryMemoryService } from "./memory/in-memory-memory-service.ts";
export type { MemoryEntry, MemoryService, SearchMemoryResponse } from "./memory/memory-service.ts";
// Models: what an adapter implements, and how its models get their names.
export type { GenerateOptions, Model, ModelRequest, ModelResponse } from "./models/model.ts";
export { registerModel } from "./models/model-registry.ts";
export { InMemoryRunner, type InMemoryRunnerOptions } from "./runner/in-memory-runner.ts";
export type { RunConfig } from "./runner/run-config.ts";
// Running turns, and what comes out of them.
export { Runner, type RunnerOptions, type RunOptions } from "./runner/runner.ts";
export type { Issue, Repair } from "./schema/argument-schema.ts";
export { type FunctionDeclaration, type Schema, Type } from "./schema/gemini-schema.ts";
export type { CodecName, JsonSchema, JsonType } from "./schema/json-schema.ts";
export type { StandardSchema } from "./schema/standard-schema.ts";
export { toFunctionDeclaration } from "./schema/to-function-declaration.ts";
export type { ToolDeclaration } from "./schema/tool-declaration.ts";
export { InMemorySessionService } from "./sessions/in-memory-session-service.ts";
// Services: interfaces for those who store elsewhere, and the versions that keep everything in memory.
export type { GetSessionConfig, Session, SessionKey, SessionService } from "./sessions/session-service.ts";
// The signature format, for readers of TypeScript types and for builds.
export { attachSignature } from "./signature/attached-signatures.ts";
export { parameterNames } from "./signature/parameter-names.ts";
export type { CallPlan, Diagnostic, ParameterPlan, Signature } from "./signature/signature.ts";
export type { CallSite, SignatureRequest, SignatureResolver, SignatureResult } from "./signature/signature-resolver.ts";
export type { Frozen, ReadonlyState, State } from "./state/state.ts";
export { type ArgumentCheck, BaseTool, type ToolOptions } from "./tools/base-tool.ts";
export type { CallbackList } from "./tools/callback-list.ts";
export { FunctionTool } from "./tools/function-tool.ts";
export type {
  FunctionToolOptions,
  ToolArguments,
  ToolDefinition,
  ToolParameters,
} from "./tools/function-tool-options.ts";
export { runToolCall, type ToolCall, type ToolCallOptions, type ToolOutcome } from "./tools/tool-call.ts";
export type {
  AfterToolCall,
  AfterToolCallback,
  BeforeToolCall,
  BeforeToolCallback,
  CallbackResult,
} from "./tools/tool-callbacks.ts";
// Contexts: what tools, callbacks and instruction providers see of a turn.
export type { CallbackContext, ReadonlyContext, ToolContext } from "./tools/tool-context.ts";
export type { ToolFunction, ToolObject } from "./tools/tool-function.ts";
export type { ToolLike, Toolset } from "./tools/toolset.ts";
// Tracing: a hook around every step.
export { type Attributes, noopTracer, type Span, type Tracer } from "./tracing/tracer.ts";
