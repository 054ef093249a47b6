import { transferToolName } from "../agents/transfer.ts";
import type { Content, Part } from "../content/content.ts";
import { isBlank, toParts } from "../content/part-payload.ts";
import { fitResponseFiles } from "../content/response-file.ts";
import type { Event } from "../events/event.ts";
import { isRecord } from "../json/json-value.ts";
import { HistoryWriter } from "./history-writer.ts";

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
  if (branch === undefined || event.branch === undefined) return true;
  return branch === event.branch || branch.startsWith(`${event.branch}.`);
}

/** Feedback to the model is an event of the agent in the role of the user. */
function roleOf({ author, content }: Event): string {
  return author === "user" || content?.role === "user" ? "user" : "model";
}

function toldContent({ author, content }: Event): Content {
  const parts = (content?.parts ?? []).flatMap((part) => toldPart(author, part));
  return { role: "user", parts: parts.length > 0 ? [{ text: "For context:" }, ...parts] : [] };
}

/** What another agent said or did, in words. Thoughts and the handing over itself are left out. */
function toldPart(
  author: string,
  { text, thought, functionCall, functionResponse, inlineData, fileData }: Part,
): Part[] {
  if (functionCall !== undefined && functionCall.name !== transferToolName) {
    return [{ text: `[${author}] called ${functionCall.name} with ${JSON.stringify(functionCall.args ?? {})}.` }];
  }
  if (functionResponse !== undefined && functionResponse.name !== transferToolName) {
    const { name, response, parts } = functionResponse;
    return [{ text: `[${author}] got from ${name}: ${JSON.stringify(response)}` }, ...fitResponseFiles(parts)];
  }
  if (inlineData !== undefined) return [{ inlineData }];
  if (fileData !== undefined) return [{ fileData }];
  return isBlank(text) || thought ? [] : [{ text: `[${author}] said: ${text}` }];
}
