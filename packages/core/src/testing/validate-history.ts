import type { Content, FunctionCall, FunctionResponse, Part } from "../content/content.ts";
import { isBlank, payloadsOf } from "../content/part-payload.ts";
import { readResponseFile } from "../content/response-file.ts";
import { copyJson } from "../json/copy-json.ts";
import { isRecord } from "../json/json-value.ts";
import type { HistoryProblem, HistoryRule } from "./history-rules.ts";

/** What a history is judged by beside itself. */
export interface HistoryOptions {
  /** Names of declared tools. Adapters tell them to providers in a form of their own, so they may have any form. */
  readonly toolNames?: Iterable<string>;
}

/**
 * Finds what a provider would refuse in a conversation, by the strictest of all: a history without problems is accepted
 * everywhere. For tests of whatever builds or edits `ModelRequest.contents`.
 */
export function validateHistory(contents: readonly Content[], options: HistoryOptions = {}): HistoryProblem[] {
  const validator = new HistoryValidator(new Set(options.toolNames ?? []));
  validator.check(contents);
  return validator.problems;
}

class HistoryValidator {
  readonly problems: HistoryProblem[] = [];
  readonly #toolNames: ReadonlySet<string>;
  readonly #callIds = new Set<string>();
  #content = 0;

  constructor(toolNames: ReadonlySet<string>) {
    this.#toolNames = toolNames;
  }

  check(contents: readonly Content[]): void {
    if (contents.length === 0) this.#add("empty-history", "There is no content.");
    else if (contents[0]?.role !== "user") this.#add("begins-with-user", "The first content must be the user's.");
    for (const [index, content] of contents.entries()) {
      this.#content = index;
      this.#checkJson(content);
      this.#checkRole(content, contents[index - 1]);
      this.#checkParts(content);
      this.#checkAnswers(content, contents[index - 1]);
    }
    const last = contents.at(-1);
    if (last !== undefined && callsOf(last).length > 0) this.#add("unanswered-call", "Nothing follows the last calls.");
    if (last?.role === "model") this.#add("ends-with-user", "The model has spoken last: there is nothing to answer.");
  }

  #checkJson(content: Content): void {
    const copy = copyJson(content);
    if ("notJson" in copy) {
      this.#add("plain-json", `${copy.notJson.path}: ${copy.notJson.problem}.`);
      // JSON text shows half a surrogate pair and NUL as escapes: an odd backslash before the u.
    } else if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(content))) {
      this.#add("safe-text", "A text has half a surrogate pair or a NUL in it.");
    }
  }

  #checkRole(content: Content, before: Content | undefined): void {
    const { role } = content;
    if (role !== "user" && role !== "model") this.#add("unknown-role", `The role is ${JSON.stringify(role)}.`);
    const followsAnswers = before !== undefined && responsesOf(before).length > 0 && responsesOf(content).length === 0;
    if (before?.role === role && !(role === "user" && followsAnswers)) {
      this.#add("roles-alternate", `Two contents of the role ${JSON.stringify(role)} in a row.`);
    }
  }

  #checkParts(content: Content): void {
    const parts = content.parts ?? [];
    if (parts.length === 0) this.#add("empty-content", "The content has no parts.");
    const answers = responsesOf(content).length;
    if (answers > 0 && answers < parts.length) this.#add("answers-apart", "Something stands beside answers to calls.");
    for (const [index, part] of parts.entries()) this.#checkPart(content, part, index);
  }

  #checkPart({ role }: Content, part: Part, index: number): void {
    const payloads = payloadsOf(part);
    const isBlankText = payloads[0] === "text" && isBlank(part.text) && part.thoughtSignature === undefined;
    if (payloads.length === 0 || isBlankText) this.#add("empty-part", "The part says nothing.", index);
    if (payloads.length > 1) this.#add("one-payload", `The part holds ${payloads.join(" and ")}.`, index);
    const isModels = part.functionCall !== undefined || part.thought !== undefined;
    const isUsers = part.functionResponse !== undefined;
    if ((isModels && role !== "model") || (isUsers && role !== "user")) {
      this.#add("misplaced-part", `The part cannot be in a content of the role ${JSON.stringify(role)}.`, index);
    }
    const { thoughtSignature } = part;
    if (thoughtSignature !== undefined && (thoughtSignature === "" || role !== "model")) {
      this.#add("thought-signature", "The signature is empty, or not in a part of the model.", index);
    }
    if (part.functionCall !== undefined) this.#checkCall(part.functionCall, index);
  }

  #checkCall({ id, name = "", args }: FunctionCall, index: number): void {
    if (id === undefined || id === "" || this.#callIds.has(id)) {
      this.#add("call-id", `The call of ${JSON.stringify(name)} has no id of its own.`, index);
    }
    this.#callIds.add(id ?? "");
    if (!this.#toolNames.has(name) && !/^[A-Za-z_][\w-]{0,63}$/.test(name)) {
      this.#add("call-name", `Not every provider accepts the name ${JSON.stringify(name)}.`, index);
    }
    if (args !== undefined && !isRecord(args)) this.#add("call-arguments", "The arguments are no object.", index);
  }

  #checkAnswers(content: Content, before: Content | undefined): void {
    const calls = before === undefined ? [] : callsOf(before);
    const responses = responsesOf(content);
    const answered = new Set<string | undefined>();
    for (const { id, name, response, parts } of responses) {
      const call = calls.find((other) => other.id === id);
      if (call === undefined) this.#add("answer-without-call", `${id} answers no call of the content before.`);
      else if (answered.has(id)) this.#add("answered-once", `${id} is answered twice.`);
      else if (call.name !== name) this.#add("answer-name", `${id} is a call of ${call.name}, answered as ${name}.`);
      if (!isRecord(response)) this.#add("call-arguments", `The result of ${id} is no object.`);
      if (parts !== undefined) this.#checkFiles(id, parts);
      answered.add(id);
    }
    const missing = calls.filter(({ id }) => !answered.has(id));
    for (const { id } of missing) this.#add("unanswered-call", `${id} is not answered in the content after it.`);
    if (missing.length === 0 && !sameOrder(calls, responses)) {
      this.#add("answer-order", "The answers are not in the order of the calls.");
    }
  }

  #checkFiles(id: string | undefined, files: unknown): void {
    if (!Array.isArray(files) || files.length === 0) {
      this.#add("answer-files", `The files of ${id} are no list, or an empty one.`);
      return;
    }
    for (const reading of files.map(readResponseFile)) {
      if ("problem" in reading) this.#add("answer-files", `A file of ${id} cannot be shown: ${reading.problem}.`);
    }
  }

  #add(rule: HistoryRule, message: string, part?: number): void {
    this.problems.push({ rule, content: this.#content, ...(part === undefined ? {} : { part }), message });
  }
}

/** Whether answers, each counted once, come in the order of their calls. */
function sameOrder(calls: readonly FunctionCall[], responses: readonly FunctionResponse[]): boolean {
  const called = calls.map(({ id }) => id);
  const answered = [...new Set(responses.map(({ id }) => id))].filter((id) => called.includes(id));
  return answered.every((id, index) => id === called[index]);
}

function callsOf({ parts = [] }: Content): FunctionCall[] {
  return parts.flatMap(({ functionCall }) => functionCall ?? []);
}

function responsesOf({ parts = [] }: Content): FunctionResponse[] {
  return parts.flatMap(({ functionResponse }) => functionResponse ?? []);
}
