import type { ToolDeclaration } from "toolwright";
import type { Parameter } from "../parameters/parameter.ts";
import { failureOf } from "./failure.ts";
import { plainName, plainText } from "./json-text.ts";
import { type PendingRequest, requestAfterFailure } from "./pending-request.ts";
import type { Turn } from "./turns.ts";

type Answered = Extract<Turn, { kind: "answered" }>;

/** Told in a session's first answer, and whenever no tool fits. */
export const OFFLINE_NOTICE =
  "This is Toolwright's offline model: a fixed set of rules for first steps and tests, not a language model.";

/** The question for what a request still lacks. */
export function questionFor({ tool, asked }: PendingRequest): string {
  const [only, ...others] = asked;
  if (only !== undefined && others.length === 0) return `What is the ${parameterName(only, tool)}?${hint(only)}`;
  const lines = asked.map((parameter) => `- ${parameterName(parameter, tool)}${hint(parameter).replace(/^ /, ": ")}`);
  return [`To ${plainName(tool.name)} I need more:`, ...lines, "What are they?"].join("\n");
}

function parameterName({ path, words }: Parameter, tool: ToolDeclaration): string {
  const last = path.at(-1) ?? tool.name;
  const number = /\d+$/.exec(last)?.[0];
  return [words.join(" ") || last, number].filter((part) => part !== undefined).join(" ");
}

function hint({ description, schema }: Parameter): string {
  const options = schema.enum?.map((member) => plainText(member)).join(", ");
  return [description, options && `One of: ${options}.`]
    .filter(Boolean)
    .map((part) => ` ${part}`)
    .join("");
}

/** The answer to the user from what the tools returned. */
export function answerFor(results: readonly Answered[], tools: readonly ToolDeclaration[]): string {
  if (results.length === 1 && results[0]) return answerOne(results[0], tools);
  return results
    .map((result) => `${capitalised(plainName(result.call.name ?? "tool"))}: ${answerOne(result, tools)}`)
    .join("\n");
}

function answerOne({ call, response }: Answered, tools: readonly ToolDeclaration[]): string {
  const failure = failureOf(response);
  if (failure === undefined) return successText(response, call.name ?? "tool");
  const complaints = failure.complaints.map(({ path, text }) => `- ${path === "" ? text : `${path}: ${text}`}`);
  const request = requestAfterFailure(tools, call, failure);
  const said = failure.message === "" ? "" : ` ${sentence(failure.message)}`;
  const reason = said === "" && complaints.length === 0 ? " The tool gave no reason." : said;
  return [`That did not work.${reason}`, ...complaints, ...(request ? [questionFor(request)] : [])].join("\n");
}

function successText(response: Record<string, unknown>, toolName: string): string {
  const keys = Object.keys(response);
  if (keys.length === 0) return `Done: ${plainName(toolName)}.`;
  if (keys.length === 1 && keys[0] === "result") return resultText(response.result, toolName);
  const { status, message, ...rest } = response;
  const opening =
    typeof message === "string"
      ? sentence(message)
      : typeof status === "string"
        ? sentence(status)
        : "Here is the result.";
  return Object.keys(rest).length === 0 ? opening : `${opening}\n${plainText(rest)}`;
}

function resultText(result: unknown, toolName: string): string {
  if (result === null || result === undefined) return `Done: ${plainName(toolName)}.`;
  if (typeof result === "string") return result.trim() === "" ? "The result is an empty text." : result;
  if (typeof result === "object") return `Here is the result.\n${plainText(result)}`;
  return `The result is ${plainText(result)}.`;
}

/** What the model says when no tool fits. */
export function introduction(tools: readonly ToolDeclaration[]): string {
  if (tools.length === 0) return `${OFFLINE_NOTICE} It can only call tools, and this agent has none.`;
  const lines = tools.map(({ name, description }) => `- ${plainName(name)}: ${firstSentence(description)}`);
  return [`${OFFLINE_NOTICE} I found no tool for that. I can:`, ...lines, "Please use the words of one of these."].join(
    "\n",
  );
}

function firstSentence(text: string): string {
  return /^[^\n]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split("\n")[0] ?? "";
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentence(text: string): string {
  const trimmed = capitalised(text.trim());
  return /[.!?:]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
