import { transferToolName } from "../agents/transfer.ts";
import type { Content, Part } from "../content/content.ts";
import { isBlank, toParts } from "../content/part-payload.ts";
import { fitResponseFiles } from "../content/response-file.ts";
import { isWithinBranch } from "../events/branch.ts";
import { confirmationName } from "../events/confirm-tool-call.ts";
import type { Event } from "../events/event.ts";
import { isRecord } from "../json/json-value.ts";
import { answerToolName } from "./answer-tool-name.ts";
import { HistoryWriter } from "./history-writer.ts";

/**
 * The conversation as one agent's model may see it, valid for every provider: see {@link HistoryWriter}. What other
 * agents said and did is told as text by the user: their calls are not this agent's. Each event is read once, however
 * often the model is asked.
 */
export class AgentHistory {
  readonly #agentName: string;
  readonly #branch: string | undefined;
  #writer: HistoryWriter | undefined;
  #read: Event[] = [];
  /** Calls of other agents that a person was asked to approve, in words, by their ids. */
  #asked = new Map<string, string>();

  constructor(agentName: string, branch: string | undefined) {
    this.#agentName = agentName;
    this.#branch = branch;
  }

  /**
   * What these events say; the caller may change it, but not what the parts hold.
   *
   * @param toolNames The names that providers have been told; calls of any other name get one that all accept.
   */
  contents(events: readonly Event[], toolNames: ReadonlySet<string>): Content[] {
    const goesOn = this.#read.every((event, index) => event === events[index]);
    if (!goesOn || this.#writer === undefined || !this.#writer.knows(toolNames)) {
      this.#writer = new HistoryWriter(toolNames);
      this.#read = [];
      this.#asked = new Map();
    }
    for (let index = this.#read.length; index < events.length; index++) {
      const event = events[index] as Event;
      this.#add(this.#writer, event);
      this.#read.push(event);
    }
    return this.#writer.contents();
  }

  #add(writer: HistoryWriter, event: Event): void {
    if (!isVisible(event, this.#branch)) return;
    const isOthers = event.author !== "user" && event.author !== this.#agentName;
    if (isOthers) this.#noteAsked(event);
    if (event.content === undefined) return;
    if (isOthers) writer.add("user", toldParts(event));
    else writer.add(roleOf(event), this.#ownParts(event), event.longRunningToolIds);
  }

  #noteAsked({ author, actions }: Event): void {
    for (const [id, { toolName }] of Object.entries(actions.requestedToolConfirmations ?? {})) {
      this.#asked.set(id, `[${author}]'s call of ${toolName}`);
    }
  }

  /** With what a person said to the calls of other agents in words: what was told of those is true only until then. */
  #ownParts({ author, content }: Event): readonly Part[] | undefined {
    const parts = content?.parts;
    if (author !== "user" || this.#asked.size === 0) return parts;
    return parts?.map((part) => {
      const { id = "", name, response } = part.functionResponse ?? {};
      const call = name === confirmationName ? this.#asked.get(id) : undefined;
      return call === undefined ? part : { text: toldDecision(call, response?.["confirmed"] === true) };
    });
  }
}

function toldDecision(call: string, isApproved: boolean): string {
  return isApproved
    ? `[user] approved ${call}. Unless its result follows, it was interrupted, and whether it took effect is unknown.`
    : `[user] declined ${call}: it is not run.`;
}

/** The histories of all agents that work in a turn. */
export class AgentHistories {
  readonly #histories = new Map<string, AgentHistory>();

  of(agentName: string, branch: string | undefined): AgentHistory {
    const key = JSON.stringify([branch, agentName]);
    const history = this.#histories.get(key) ?? new AgentHistory(agentName, branch);
    this.#histories.set(key, history);
    return history;
  }
}

/** Contents that a callback may have cut or edited, made valid again. A valid conversation stays as it is. */
export function mendContents(contents: readonly Content[], toolNames: ReadonlySet<string>): Content[] {
  const writer = new HistoryWriter(toolNames);
  for (const content of contents) {
    // Callbacks are not always as careful as their types.
    const { role, parts }: Content = isRecord(content) ? content : {};
    writer.add(role, toParts(parts));
  }
  return writer.contents();
}

/** In a parallel branch, what other branches say is not seen; outside of all branches, everything is. */
function isVisible(event: Event, branch: string | undefined): boolean {
  return branch === undefined || event.branch === undefined || isWithinBranch(branch, event.branch);
}

/** Feedback to the model is an event of the agent in the role of the user. */
function roleOf({ author, content }: Event): string {
  return author === "user" || content?.role === "user" ? "user" : "model";
}

function toldParts({ author, content, actions }: Event): Part[] {
  // What an agent said in the wrong form, and what it was told of that, is between it and its model.
  const said = actions.outputRejected === true ? [] : (content?.parts ?? []);
  const parts = said.flatMap((part) => toldPart(author, part));
  return parts.length > 0 ? [{ text: "For context:" }, ...parts] : [];
}

/** The tools by which agents hand over and answer; what they bring about is told by itself. */
const ownTools: ReadonlySet<string | undefined> = new Set([transferToolName, answerToolName]);

/** What another agent said or did, in words, without its thoughts. */
function toldPart(
  author: string,
  { text, thought, functionCall, functionResponse, inlineData, fileData }: Part,
): Part[] {
  if (ownTools.has((functionCall ?? functionResponse)?.name)) return [];
  if (functionCall !== undefined) {
    return [{ text: `[${author}] called ${functionCall.name} with ${JSON.stringify(functionCall.args ?? {})}.` }];
  }
  if (functionResponse !== undefined) {
    const { name, response, parts } = functionResponse;
    return [{ text: `[${author}] got from ${name}: ${JSON.stringify(response)}` }, ...fitResponseFiles(parts)];
  }
  if (inlineData !== undefined) return [{ inlineData }];
  if (fileData !== undefined) return [{ fileData }];
  return isBlank(text) || thought ? [] : [{ text: `[${author}] said: ${text}` }];
}
