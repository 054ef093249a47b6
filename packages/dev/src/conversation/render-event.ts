import {
  describeFile,
  type Event,
  type FunctionCall,
  type FunctionResponse,
  getFunctionCalls,
  getFunctionResponses,
  getText,
  isFinalResponse,
} from "toolwright";
import type { Palette } from "../terminal/palette.ts";
import { printable } from "../terminal/printable.ts";
import { type ApprovalRequest, approvalRequests } from "./approval-request.ts";

/** What a user said, as a line of the transcript. */
export function renderPrompt(prompt: string, paint: Palette): string {
  return `${paint.user("YOU:")} ${printable(prompt)}\n`;
}

/** A whole event as lines of the transcript; empty when there is nothing to show. */
export function renderEvent(event: Event, paint: Palette): string {
  const lines = [...answerLines(event, paint), ...stepLines(event, paint)];
  if (lines.length === 0 && isFinalResponse(event)) lines.push(`${speaker(event, paint)}(nothing)`);
  return toText(lines);
}

/** The part of {@link renderEvent} that follows the text of the answer: calls, results and errors. */
export function renderSteps(event: Event, paint: Palette): string {
  return toText(stepLines(event, paint));
}

/** What a tool reports while it runs; empty for any other event. */
export function renderProgress({ customMetadata }: Event, paint: Palette): string {
  const progress = customMetadata?.["progress"];
  if (typeof progress !== "object" || progress === null || Array.isArray(progress)) return "";
  const { name, value } = progress;
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  return `${paint.secondary("[TOOL PROGRESS]")} ${printable(`Name: ${name}, Value: ${shown}`)}\n`;
}

/** That the result of a call comes in a later turn. */
export function renderPending(name: string, paint: Palette): string {
  return `${paint.secondary("[TOOL RESULT IS PENDING]")} ${printable(`Name: ${name}`)}\n`;
}

/** How an answer of the event's author begins. */
export function speaker(event: Event, paint: Palette): string {
  return `${paint.agent(`${event.author.toUpperCase()}:`)} `;
}

function answerLines(event: Event, paint: Palette): string[] {
  const text = printable(getText(event));
  const files = (event.content?.parts ?? []).flatMap(({ inlineData, fileData }) => inlineData ?? fileData ?? []);
  const answers = [
    ...(text.trim() === "" ? [] : [text]),
    ...files.map(({ displayName, mimeType }) => printable(`[${displayName ?? "file"}, ${mimeType ?? "unknown type"}]`)),
  ];
  return answers.map((answer) => `${speaker(event, paint)}${answer}`);
}

function stepLines(event: Event, paint: Palette): string[] {
  return [
    ...getFunctionCalls(event).map((call) => renderCall(call, paint)),
    ...getFunctionResponses(event).map((response) => renderResponse(response, paint)),
    ...approvalRequests(event).map((request) => renderRequest(request, paint)),
    ...(event.errorCode === undefined ? [] : [renderError(event.errorCode, event.errorMessage, paint)]),
  ];
}

function renderCall({ name, args, argsText }: FunctionCall, paint: Palette): string {
  const written = args === undefined && argsText !== undefined ? argsText : JSON.stringify(args ?? {});
  return `${paint.call("[AGENT INTENDS TO CALL TOOL]")} ${printable(`Name: ${name ?? ""}, Args: ${written}`)}`;
}

function renderResponse({ name, response, parts = [] }: FunctionResponse, paint: Palette): string {
  const mark = response !== undefined && Object.hasOwn(response, "error") ? paint.error : paint.response;
  const files = parts.map((file) => `[${describeFile(file)}]`).join(" ");
  const written = `${JSON.stringify(response ?? {})}${files === "" ? "" : `, Files: ${files}`}`;
  return `${mark("[TOOL RESPONSE RECEIVED BY AGENT]")} ${printable(`Name: ${name ?? ""}, Response: ${written}`)}`;
}

function renderRequest({ request }: ApprovalRequest, paint: Palette): string {
  const { toolName, args, hint } = request;
  const asked = `Name: ${toolName}, Args: ${JSON.stringify(args)}, Hint: ${hint}`;
  return `${paint.warning("[APPROVAL REQUESTED]")} ${printable(asked)}`;
}

function renderError(code: string, message: string | undefined, paint: Palette): string {
  return `${paint.error("[ERROR]")} ${printable(message === undefined ? code : `${code}: ${message}`)}`;
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
