// Tools: what an agent can call, and how functions and hand-written declarations become one.
export { type ArgumentCheck, BaseTool, type ToolOptions } from "./tools/base-tool.ts";
export { FunctionTool, type MethodName } from "./tools/function-tool.ts";
export type {
  FunctionToolOptions,
  ToolArguments,
  ToolDefinition,
  ToolParameters,
} from "./tools/function-tool-options.ts";
export type { ToolFunction, ToolObject } from "./tools/tool-function.ts";
export { ToolResult, type ToolResultFile } from "./tools/tool-result.ts";
export type { ToolLike, Toolset } from "./tools/toolset.ts";

// One call outside an agent, with the same checks, repairs and error texts.
export { runToolCall, type ToolCall, type ToolCallOptions, type ToolOutcome } from "./tools/tool-call.ts";

// Contexts: what tools, callbacks and instruction providers see of a turn.
export type { Frozen, ReadonlyState, State } from "./state/state.ts";
export type { CallbackContext, ReadonlyContext, ToolContext } from "./tools/tool-context.ts";

// Agents: one that asks a model, and those that run others.
export { AgentTool, type AgentToolOptions } from "./agents/agent-tool.ts";
export { type AgentContext, BaseAgent, type BaseAgentOptions, type Resumption } from "./agents/base-agent.ts";
export { exitLoop } from "./agents/exit-loop.ts";
export {
  type HistoryCompaction,
  type InstructionProvider,
  LlmAgent,
  LlmAgent as Agent,
  type LlmAgentOptions,
} from "./agents/llm-agent.ts";
export { LoopAgent, type LoopAgentOptions } from "./agents/loop-agent.ts";
export { ParallelAgent } from "./agents/parallel-agent.ts";
export { SequentialAgent } from "./agents/sequential-agent.ts";

// Callbacks around agents, models and tools, and plugins that hold them for a whole runner.
export type {
  AfterAgentCallback,
  AfterModelCall,
  AfterModelCallback,
  BeforeAgentCallback,
  BeforeModelCall,
  BeforeModelCallback,
  ModelErrorCall,
  OnModelErrorCallback,
} from "./agents/agent-callbacks.ts";
export type { Plugin } from "./agents/plugin.ts";
export type { CallbackList } from "./tools/callback-list.ts";
export type {
  AfterToolCall,
  AfterToolCallback,
  BeforeToolCall,
  BeforeToolCallback,
  CallbackResult,
  OnToolErrorCallback,
  ResultSource,
  ToolErrorCall,
} from "./tools/tool-callbacks.ts";

// Plugins that come with the package, and a tracer that lets no secret through.
export { LoggingPlugin, type LoggingPluginOptions } from "./plugins/logging-plugin.ts";
export { RedactingTracer } from "./plugins/redacting-tracer.ts";
export { RedactionPlugin } from "./plugins/redaction-plugin.ts";
export type { RedactionOptions } from "./plugins/redactor.ts";
export { ToolCachePlugin, type ToolCachePluginOptions } from "./plugins/tool-cache-plugin.ts";

// Running turns.
export { InMemoryRunner, type InMemoryRunnerOptions } from "./runner/in-memory-runner.ts";
export type { RunConfig } from "./runner/run-config.ts";
export { Runner, type RunnerOptions, type RunOptions } from "./runner/runner.ts";

// What comes out of a turn.
export { confirmToolCall } from "./events/confirm-tool-call.ts";
export { createEvent, type EventInit } from "./events/create-event.ts";
export type {
  Event,
  EventActions,
  FinishReason,
  ToolConfirmation,
  ToolConfirmationAnswer,
  UsageMetadata,
} from "./events/event.ts";
export { getFunctionCalls, getFunctionResponses, getText, isFinalResponse } from "./events/event-content.ts";
export type { OpenCalls } from "./events/open-calls.ts";

// Services: interfaces for those who store elsewhere, and the versions that keep everything in memory.
export type { ArtifactKey, ArtifactService } from "./artifacts/artifact-service.ts";
export { InMemoryArtifactService } from "./artifacts/in-memory-artifact-service.ts";
export { InMemoryMemoryService } from "./memory/in-memory-memory-service.ts";
export type { MemoryEntry, MemoryService, SearchMemoryResponse } from "./memory/memory-service.ts";
export { InMemorySessionService } from "./sessions/in-memory-session-service.ts";
export type { GetSessionConfig, Session, SessionKey, SessionService } from "./sessions/session-service.ts";

// Models: what an adapter implements, and how its models get their names.
export type { GenerateOptions, Model, ModelRequest, ModelResponse } from "./models/model.ts";
export { registerModel } from "./models/model-registry.ts";

// Messages, structurally those of the Gemini SDK.
export type {
  Blob,
  Content,
  FileData,
  FunctionCall,
  FunctionResponse,
  FunctionResponsePart,
  Part,
} from "./content/content.ts";
export type { Message } from "./content/to-content.ts";

// Declarations: the neutral form, and the Gemini form with the way there.
export type { Issue, Repair } from "./schema/argument-schema.ts";
export { type FunctionDeclaration, type Schema, Type } from "./schema/gemini-schema.ts";
export type { CodecName, JsonSchema, JsonType } from "./schema/json-schema.ts";
export type { StandardSchema } from "./schema/standard-schema.ts";
export { toFunctionDeclaration } from "./schema/to-function-declaration.ts";
export type { ToolDeclaration } from "./schema/tool-declaration.ts";

// Parts of that way that every form for a provider needs, for those who write one.
export { withBareAlternatives } from "./schema/gemini-alternatives.ts";
export { alternativesOf, mergeSchemas, type OnLoss } from "./schema/merge-schemas.ts";

// The signature format, for readers of TypeScript types and for builds.
export { attachListSignatures, attachMethodSignatures, attachSignature } from "./signature/attach-signature.ts";
export type { CallPlan, Diagnostic, ParameterPlan, Signature } from "./signature/signature.ts";
export type { CallSite, SignatureRequest, SignatureResolver, SignatureResult } from "./signature/signature-resolver.ts";

// Tracing: a hook around every step.
export { type Attributes, noopTracer, type Span, type Tracer } from "./tracing/tracer.ts";

// For commands and adapters: a file in words, and what a misspelt name was probably meant to be.
export { describeFile } from "./content/response-file.ts";
export { nearest as nearestName } from "./schema/nearest.ts";

// Errors, told apart by code, and the JSON that everything stored is made of.
export type { ErrorCode } from "./errors/error-code.ts";
export { ToolwrightError, type ToolwrightErrorOptions } from "./errors/toolwright-error.ts";
export type { JsonObject, JsonValue } from "./json/json-value.ts";
