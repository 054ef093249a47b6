import { transferToolName } from "../agents/transfer.ts";
import type { Content, Part } from "../content/content.ts";
import { isBlank, toParts } from "../content/part-payload.ts";
import { fitResponseFiles } from "../content/response-file.ts";
import { isWithinBranch } from "../events/branch.ts";
import type { Event } from "../events/event.ts";
import { isRecord } from "../json/json-value.ts";
import { HistoryWriter } from "./history-writer.ts";
import { answerToolName } from "./structured-output.ts";

/** Who looks at the conversation. */
export interface HistoryView {
  readonly agentName: string;
  readonly branch: string | undefined;
  /** The names that providers have been told; calls of any other name get one that every provider accepts. */
  readonly toolNames: ReadonlySet<string>;
}

/**
 * The conversation as a model may see it, valid for every provider: see {@link HistoryWriter}. What other agents said
 * and did is told as text by the user: their calls are not this agent's.
 */
export function buildContents(events: readonly Event[], view: HistoryView): Content[] {
  const writer = new HistoryWriter(view.toolNames);
  for (const event of events) {
    if (event.content === undefined || !isVisible(event, view.branch)) continue;
    if (event.author !== "user" && event.author !== view.agentName) writer.add(toldContent(event));
    else writer.add({ ...event.content, role: roleOf(event) }, event.longRunningToolIds);
  }
  return writer.contents();
}

/** Contents that a callback may have cut or edited, made valid again. A valid conversation stays as it is. */
export function mendContents(contents: readonly Content[], toolNames: ReadonlySet<string>): Content[] {
  const writer = new HistoryWriter(toolNames);
  for (const content of contents) {
    // Callbacks are not always as careful as their types.
    const { role, parts }: Content = isRecord(content) ? content : {};
    writer.add({ role: role ?? "user", parts: toParts(parts) });
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

function toldContent({ author, content, actions }: Event): Content {
  // What an agent said in the wrong form, and what it was told of that, is between it and its model.
  const said = actions.outputRejected === true ? [] : (content?.parts ?? []);
  const parts = said.flatMap((part) => toldPart(author, part));
  return { role: "user", parts: parts.length > 0 ? [{ text: "For context:" }, ...parts] : [] };
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
