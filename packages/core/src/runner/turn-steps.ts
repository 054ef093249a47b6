import type { BaseAgent } from "../agents/base-agent.ts";
import { Waits } from "../concurrency/waits.ts";
import type { Content } from "../content/content.ts";
import { toUserContent } from "../content/to-content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import type { Session, SessionKey } from "../sessions/session-service.ts";
import { runCallbacks } from "../tools/callback-list.ts";
import { runAgent } from "./agent-loop.ts";
import { boundHook } from "./hooks.ts";
import { planTurn } from "./plan-turn.ts";
import { runPlan } from "./run-plan.ts";
import type { RunnerServices } from "./runner-services.ts";
import { Turn, type TurnInit } from "./turn.ts";
import type { TurnEnd } from "./turn-ending.ts";
import { withSummary } from "./turn-summary.ts";

/** What a turn begins with. */
export interface TurnStart extends Pick<TurnInit, "config" | "ending" | "store"> {
  readonly agent: BaseAgent;
  readonly key: SessionKey;
  readonly message: Content;
  readonly autoCreateSession: boolean;
}

/** What happens in a turn, step by step: from the message to the last event. */
export class TurnSteps {
  readonly #services: RunnerServices;
  readonly #start: TurnStart;
  readonly #waits = new Waits();
  #turn: Turn | undefined;
  #isOver = false;

  constructor(services: RunnerServices, start: TurnStart) {
    this.#services = services;
    this.#start = start;
  }

  async *run(): AsyncGenerator<Event, void, void> {
    const userContent = await this.#userContent();
    const session = await this.#openSession();
    this.#requireRunning();
    const plan = planTurn(this.#start.agent, session.events, userContent);
    const { agent } = plan;
    const span = this.#services.tracer.startSpan(`invoke_agent ${agent.name}`, {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": agent.name,
      "gen_ai.conversation.id": session.id,
    });
    const { config, ending, store } = this.#start;
    const init = { config, ending, store, userContent, session, span, startAgent: runAgent, waits: this.#waits };
    const turn = new Turn(this.#services, init);
    this.#turn = turn;
    try {
      await turn.commit({ author: "user", content: userContent });
      yield* runPlan(turn, plan);
    } catch (error) {
      span.fail(error);
      throw error;
    } finally {
      this.#finish();
    }
  }

  /** How the turn ends that does not end by itself: says what it waited for, and what was done so far. */
  givenUp({ code, message }: TurnEnd, graceMs: number): TurnEnd {
    const names = this.#waits.names.join(", ");
    const why = names === "" ? "" : `, because it waited for: ${names}`;
    const end = { code, message: `${message} It did not end within ${graceMs} ms after that${why}.` };
    return this.#turn === undefined ? end : withSummary(this.#turn, end);
  }

  /** Ends the turn although it is still running: its state is closed, and its trace says what it waited for. */
  giveUp({ code }: Pick<TurnEnd, "code">, waitedFor: readonly string[] = this.#waits.names): void {
    if (this.#isOver) return;
    this.#turn?.span.setAttributes({ "error.type": code });
    this.#turn?.span.addEvent("turn_given_up", { waited_for: [...waitedFor] });
    this.#finish();
  }

  /** Stores how the turn that was given up ends; `undefined` when it did not even begin. */
  storeEnd({ code, message }: TurnEnd): Promise<Event> | undefined {
    const turn = this.#turn;
    if (turn === undefined) return undefined;
    const { events } = turn.session;
    const isOwn = ({ invocationId, author }: Event) => invocationId === turn.invocationId && author !== "user";
    const author = events.findLast(isOwn)?.author ?? this.#start.agent.name;
    return turn.storeLast({ author, errorCode: code, errorMessage: message });
  }

  /** What no turn is there for yet that could be closed must not be begun once this is over. */
  #requireRunning(): void {
    if (this.#isOver) throw this.#start.ending.signal.reason;
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#turn?.state.close();
    this.#turn?.span.end();
  }

  async #userContent(): Promise<Content> {
    let content = this.#start.message;
    for (const plugin of this.#services.plugins) {
      this.#requireRunning();
      const hook = boundHook(plugin, "onUserMessageCallback");
      content = toUserContent((await runCallbacks("onUserMessageCallback", hook, content, this.#waits)) ?? content);
    }
    return content;
  }

  #openSession(): Promise<Session> {
    const { key, autoCreateSession } = this.#start;
    const { sessionService } = this.#services;
    return this.#waits.during("the session service", async () => {
      this.#requireRunning();
      const session = await sessionService.getSession(key);
      this.#requireRunning();
      if (session !== undefined) return session;
      if (autoCreateSession) return sessionService.createSession(key);
      throw notFound(key);
    });
  }
}

function notFound(key: SessionKey): ToolwrightError {
  return new ToolwrightError(
    "SESSION_NOT_FOUND",
    `The user "${key.userId}" has no session "${key.sessionId}" in the app "${key.appName}". Create it with sessionService.createSession(…), or set autoCreateSession.`,
    { details: { ...key } },
  );
}
