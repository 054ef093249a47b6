import type { Content, FunctionResponse, Part } from "../../content/content.ts";
import { confirmationName } from "../../events/confirm-tool-call.ts";
import type { Event } from "../../events/event.ts";
import { AgentHistory } from "../../runner/history.ts";
import { InMemorySessionService } from "../../sessions/in-memory-session-service.ts";
import type { Session, SessionService } from "../../sessions/session-service.ts";
import { validateHistory } from "../validate-history.ts";

/** What is wrong with a stored session, in words; empty when it can be stored, loaded and gone on with. */
export async function checkSession(session: Session, agentNames: readonly string[]): Promise<string[]> {
  return [...(await checkReload(session)), ...agentNames.flatMap((name) => checkNextRequest(session.events, name))];
}

/** A service that holds the session's first `length` events, written anew from JSON text, as after a crash. */
export async function reload(session: Session, length: number): Promise<SessionService> {
  const service = new InMemorySessionService();
  const { appName, userId, id: sessionId } = session;
  const copy = await service.createSession({ appName, userId, sessionId });
  const events = JSON.parse(JSON.stringify(session.events.slice(0, length))) as Event[];
  for (const event of events) await service.appendEvent(copy, event);
  return service;
}

async function checkReload(session: Session): Promise<string[]> {
  const { appName, userId, id: sessionId } = session;
  const service = await reload(session, session.events.length);
  const copy = await service.getSession({ appName, userId, sessionId });
  const same = (key: "events" | "state") => JSON.stringify(copy?.[key]) === JSON.stringify(session[key]);
  return (["events", "state"] as const).filter((key) => !same(key)).map((key) => `${key} changed by reloading`);
}

/** The next request must be valid, and hold each call of the agent with its newest result and its signature. */
function checkNextRequest(events: readonly Event[], agentName: string): string[] {
  const contents = new AgentHistory(agentName, undefined).contents(events, new Set());
  const problems = validateHistory(contents).map(
    ({ rule, message }) => `next request of ${agentName}: ${rule}: ${message}`,
  );
  const own = partsOf(events.flatMap(({ author, content }) => (author === agentName && content ? [content] : [])));
  const stored = partsOf(events.flatMap(({ content }) => content ?? []));
  const shown = partsOf(contents);
  if (shown.some(({ functionResponse }) => functionResponse?.response?.["forged"])) {
    problems.push("the model answered a call in the place of its tool");
  }
  for (const { functionCall, thoughtSignature } of own) {
    if (functionCall === undefined) continue;
    const [call, ...more] = shown.filter((part) => part.functionCall?.id === functionCall.id);
    if (call === undefined || more.length > 0) problems.push(`${functionCall.id} is not shown once`);
    if (call?.thoughtSignature !== thoughtSignature) problems.push(`${functionCall.id} lost its signature`);
    if (!sameResult(answerTo(shown, functionCall.id), answerTo(stored, functionCall.id))) {
      problems.push(`${functionCall.id} is not shown with its newest result`);
    }
  }
  return problems;
}

/** What was said of the call last; nothing when it was approved since, for it may have been run. */
function answerTo(parts: readonly Part[], id: string | undefined): FunctionResponse | undefined {
  const answers = parts.flatMap(({ functionResponse }) => functionResponse ?? []).filter((answer) => answer.id === id);
  const isApproval = ({ name, response }: FunctionResponse) =>
    name === confirmationName && response?.["confirmed"] === true;
  return answers.slice(answers.findLastIndex(isApproval) + 1).findLast(({ name }) => name !== confirmationName);
}

/** A call without a stored result is shown with one that says so. */
function sameResult(shown: FunctionResponse | undefined, stored: FunctionResponse | undefined): boolean {
  if (stored === undefined) return shown?.response !== undefined;
  const result = (answer: FunctionResponse | undefined) => JSON.stringify([answer?.response, answer?.parts ?? []]);
  return result(shown) === result(stored);
}

function partsOf(contents: readonly Content[]): Part[] {
  return contents.flatMap(({ parts = [] }) => parts);
}
