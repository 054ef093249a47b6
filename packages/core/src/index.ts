// The signature format, for readers of TypeScript types.
export type { CallPlan, Diagnostic, ParameterPlan, Signature } from "./signature/signature.ts";
export type { CallSite, SignatureRequest, SignatureResolver, SignatureResult } from "./signature/signature-resolver.ts";
// Declarations in neutral form, for model adapters and checks.
export type { CodecName, JsonSchema, JsonType } from "./schema/json-schema.ts";
export type { ToolDeclaration } from "./schema/tool-declaration.ts";
// Messages, events and the JSON they are made of.
export type { Blob, Content, FileData, FunctionCall, FunctionResponse, Part } from "./content/content.ts";
export type { Event, EventActions, FinishReason, ToolConfirmation, UsageMetadata } from "./events/event.ts";
export type { JsonObject, JsonValue } from "./json/json-value.ts";
// What a model adapter implements.
export type { GenerateOptions, Model, ModelRequest, ModelResponse } from "./models/model.ts";
// Errors: one class, told apart by code.
export type { ErrorCode } from "./errors/error-code.ts";
export { ToolwrightError, type ToolwrightErrorOptions } from "./errors/toolwright-error.ts";
