import { describeFile, type FunctionResponsePart, type ToolDeclaration } from "toolwright";
import type { Parameter } from "../parameters/parameter.ts";
import { failureOf } from "./failure.ts";
import { plainPath } from "./issue-text.ts";
import { plainName, plainText } from "./json-text.ts";
import { type PendingRequest, requestAfterFailure } from "./pending-request.ts";
import { capitalised, sentence } from "./sentence.ts";
import type { Turn } from "./turns.ts";

type Answered = Extract<Turn, { kind: "answered" }>;

/** Told in a session's first answer, and whenever no tool fits. */
export const OFFLINE_NOTICE =
  "This is Toolwright's offline model: a fixed set of rules for first steps and tests, not a language model.";

/** A status that says nothing beyond success. */
const SUCCESS = /^(?:success|ok)$/i;

/** The question for what a request still lacks. */
export function questionFor({ tool, asked }: PendingRequest): string {
  const [only, ...others] = asked;
  if (only !== undefined && others.length === 0) return `What is the ${parameterName(only, tool)}?${hint(only)}`;
  const lines = asked.map((parameter) => `- ${parameterName(parameter, tool)}${hint(parameter).replace(/^ /, ": ")}`);
  return [`To ${plainName(tool.name)} I need more:`, ...lines, "What are they?"].join("\n");
}

function parameterName({ path }: Parameter, tool: ToolDeclaration): string {
  return plainName(path.at(-1) ?? tool.name);
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

function answerOne({ call, response, files }: Answered, tools: readonly ToolDeclaration[]): string {
  const failure = failureOf(response);
  if (failure === undefined) return [successText(response, call.name ?? "tool"), ...filesText(files)].join("\n");
  const complaints = failure.complaints.map(
    ({ path, text }) => `- ${path === "" ? text : `${plainPath(path)}: ${text}`}`,
  );
  const request = requestAfterFailure(tools, call, failure);
  const said = failure.message === "" ? "" : ` ${sentence(failure.message, call.name ?? "")}`;
  const reason = said === "" && complaints.length === 0 ? " The tool gave no reason." : said;
  return [`That did not work.${reason}`, ...complaints, ...(request ? [questionFor(request)] : [])].join("\n");
}

/** Rules cannot look at files. */
function filesText(files: readonly FunctionResponsePart[]): string[] {
  return files.length === 0 ? [] : [`With it came: ${files.map((file) => `[${describeFile(file)}]`).join(", ")}.`];
}

function successText(response: Record<string, unknown>, toolName: string): string {
  const keys = Object.keys(response);
  if (keys.length === 0) return `Done: ${plainName(toolName)}.`;
  if (keys.length === 1 && keys[0] === "result") return resultText(response.result, toolName);
  if (keys.length === 1 && isText(response.message)) return sentence(response.message, toolName);
  const { status, message, ...rest } = response;
  // Any other status, such as that of a task, is data like its neighbours.
  if (!isText(status) || !SUCCESS.test(status) || !(message === undefined || isText(message))) {
    return `Here is the result.\n${plainText(response)}`;
  }
  const opening = sentence(message ?? status, toolName);
  return Object.keys(rest).length === 0 ? opening : `${opening}\n${plainText(rest)}`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
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
