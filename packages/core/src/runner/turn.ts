import type { BaseAgent } from "../agents/base-agent.ts";
import { Waits } from "../concurrency/waits.ts";
import type { Content } from "../content/content.ts";
import { createEvent, type EventInit } from "../events/create-event.ts";
import { createId } from "../events/create-id.ts";
import type { Event } from "../events/event.ts";
import type { Session, SessionService } from "../sessions/session-service.ts";
import type { State } from "../state/state.ts";
import { type StateChanges, TurnState } from "../state/turn-state.ts";
import type { Span } from "../tracing/tracer.ts";
import { EventLog } from "./event-log.ts";
import { AgentHistories, type AgentHistory } from "./history.ts";
import type { Hooks } from "./hooks.ts";
import type { ResolvedRunConfig } from "./run-config.ts";
import type { RunnerServices } from "./runner-services.ts";
import { settleUpdates } from "./settle-updates.ts";
import type { TurnEnding } from "./turn-ending.ts";

/** Runs an agent in a turn, its callbacks included. */
export type AgentStarter = (turn: Turn, agent: BaseAgent) => AsyncGenerator<Event, void, void>;

/** What distinguishes one turn from another. */
export interface TurnInit {
  readonly session: Session;
  readonly userContent: Content;
  readonly ending: TurnEnding;
  readonly config: ResolvedRunConfig;
  readonly span: Span;
  readonly startAgent: AgentStarter;
  /** The agent that is used as a tool, in a turn of one: nothing outside of it can be handed the conversation. */
  readonly top?: BaseAgent | undefined;
  /** Appends an event, unless the session was given to another turn. */
  readonly store: (append: () => Promise<Event>) => Promise<Event>;
  readonly waits: Waits;
}

/** An event of this turn that is to be stored. */
export type TurnEventInit = Omit<EventInit, "invocationId" | "branch" | "rounds">;

/** Where in the flow of agents events come about. */
export type FlowPosition = Pick<Event, "branch" | "rounds">;

/** What all branches of a turn share. */
interface Shared {
  readonly invocationId: string;
  readonly state: TurnState;
  /** Shared even with the turns of agents that are used as tools. */
  readonly modelCalls: { count: number };
  readonly log: EventLog;
  readonly histories: AgentHistories;
}

/**
 * One user turn: everything that one message sets off, and the one place where its events are stored. There is one object
 * for each branch of parallel agents and each round of a loop; they differ in nothing else.
 */
export class Turn {
  readonly services: RunnerServices;
  readonly init: TurnInit;
  readonly #position: FlowPosition;
  readonly #shared: Shared;

  constructor(services: RunnerServices, init: TurnInit, position: FlowPosition = {}, shared?: Shared) {
    this.services = services;
    this.init = init;
    this.#position = position;
    this.#shared = shared ?? {
      invocationId: createId(),
      state: new TurnState(init.session.state),
      modelCalls: { count: 0 },
      log: openLog(services, init),
      histories: new AgentHistories(),
    };
  }

  get branch(): string | undefined {
    return this.#position.branch;
  }

  get invocationId(): string {
    return this.#shared.invocationId;
  }

  get session(): Session {
    return this.init.session;
  }

  get state(): TurnState {
    return this.#shared.state;
  }

  get abortSignal(): AbortSignal {
    return this.init.ending.signal;
  }

  /** What the turn waits for that does not end by itself when the turn is cancelled. */
  get waits(): Waits {
    return this.init.waits;
  }

  get config(): ResolvedRunConfig {
    return this.init.config;
  }

  get span(): Span {
    return this.init.span;
  }

  get modelCalls(): number {
    return this.#shared.modelCalls.count;
  }

  /** The agent of that name that `agent` could hand the conversation to. */
  findAgent(agent: BaseAgent, name: string): BaseAgent | undefined {
    return (this.init.top ?? agent.root).findAgent(name);
  }

  countModelCall(): void {
    this.#shared.modelCalls.count++;
  }

  /** The same turn in a branch of its own, which can end alone. */
  inBranch(branch: string, ending: TurnEnding): Turn {
    return new Turn(this.services, { ...this.init, ending }, { ...this.#position, branch }, this.#shared);
  }

  /** The same turn in a round of an agent that runs others again and again. */
  inRound(agent: BaseAgent, round: number): Turn {
    const rounds = { ...this.#position.rounds, [agent.name]: round };
    return new Turn(this.services, this.init, { ...this.#position, rounds }, this.#shared);
  }

  /**
   * A turn within a call of this one, on another session: of an agent that is used as a tool. It counts against the same
   * limits and works on the same state.
   */
  nested(
    sessionService: SessionService,
    init: Pick<TurnInit, "session" | "userContent" | "span" | "ending" | "top">,
    call: State,
  ): Turn {
    const own = { ...this.init, ...init, store: (append: () => Promise<Event>) => append(), waits: new Waits() };
    return new Turn({ ...this.services, sessionService }, own, undefined, {
      invocationId: createId(),
      state: this.state.within(call),
      modelCalls: this.#shared.modelCalls,
      log: openLog({ ...this.services, sessionService }, own),
      histories: new AgentHistories(),
    });
  }

  /** The conversation as this agent sees it. */
  historyOf(agent: BaseAgent): AgentHistory {
    return this.#shared.histories.of(agent.name, this.branch);
  }

  hooksOf(agent: BaseAgent): Hooks {
    return this.services.hooks.of(agent);
  }

  /** Stores an event together with what `writers` changed in the state; the stored event is what callers yield. */
  async commit(init: TurnEventInit, writers: readonly State[] = []): Promise<Event> {
    await this.#close(writers);
    return this.commitSoFar(init, writers);
  }

  /** Like `commit`, for writers that go on. */
  commitSoFar(init: TurnEventInit, writers: readonly State[]): Promise<Event> {
    return this.#shared.log.append(() => this.#withChanges(init, this.state.takeChanges(writers)));
  }

  /** Like `commit`, but stores nothing when there is neither content nor any change. */
  async commitChanges(init: TurnEventInit, writers: readonly State[]): Promise<Event | undefined> {
    await this.#close(writers);
    return this.#shared.log.append(() => {
      const changes = this.state.takeChanges(writers);
      const changed =
        init.content !== undefined ||
        changes.stateRemovals !== undefined ||
        Object.keys(changes.stateDelta).length > 0 ||
        Object.keys(init.actions?.artifactDelta ?? {}).length > 0 ||
        init.actions?.escalate === true;
      return changed ? this.#withChanges(init, changes) : undefined;
    });
  }

  /**
   * Stores an event after which the turn stores nothing more, without what was changed in the state, and without waiting
   * for any other event that is on its way.
   */
  storeLast(init: TurnEventInit): Promise<Event> {
    return openLog(this.services, { ...this.init, store: (append) => append() }).append(() => this.#createEvent(init));
  }

  /** A fragment, shown and never stored. */
  fragment(init: TurnEventInit): Promise<Event> {
    return this.#shared.log.throughPlugins(this.#createEvent({ ...init, partial: true }));
  }

  /** Writers that are done: later writes through their handles are refused, since nobody stores them. */
  async #close(writers: readonly State[]): Promise<void> {
    await settleUpdates(this.state, writers, this.abortSignal, this.span);
    this.state.close(writers);
  }

  #withChanges(init: TurnEventInit, { stateDelta, stateRemovals, conflicts }: StateChanges): Event {
    for (const { key, writers } of conflicts) this.span.addEvent("state_conflict", { key, writers: [...writers] });
    if (init.errorCode !== undefined) this.span.setAttributes({ "error.type": init.errorCode });
    return this.#createEvent({ ...init, actions: { ...init.actions, stateDelta, stateRemovals } });
  }

  #createEvent(init: TurnEventInit): Event {
    return createEvent({ ...init, ...this.#position, invocationId: this.invocationId });
  }
}

function openLog(
  { sessionService, plugins }: RunnerServices,
  { session, store, waits }: Pick<TurnInit, "session" | "store" | "waits">,
): EventLog {
  const append = (event: Event): Promise<Event> =>
    store(() => waits.during("the session service", () => sessionService.appendEvent(session, event)));
  return new EventLog(append, plugins, waits);
}
