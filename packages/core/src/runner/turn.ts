import type { BaseAgent } from "../agents/base-agent.ts";
import type { Plugin } from "../agents/plugin.ts";
import type { ArtifactService } from "../artifacts/artifact-service.ts";
import { abortable } from "../concurrency/abortable.ts";
import type { Content } from "../content/content.ts";
import { createEvent, type EventInit } from "../events/create-event.ts";
import { createId } from "../events/create-id.ts";
import type { Event } from "../events/event.ts";
import { cloneJson } from "../json/clone-json.ts";
import { describeError } from "../json/describe-error.ts";
import type { JsonObject } from "../json/json-value.ts";
import { isPlainJson } from "../json/plain-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import type { MemoryService } from "../memory/memory-service.ts";
import type { Session, SessionService } from "../sessions/session-service.ts";
import type { State } from "../state/state.ts";
import { type StateChanges, TurnState } from "../state/turn-state.ts";
import { runCallbacks } from "../tools/callback-list.ts";
import type { Span, Tracer } from "../tracing/tracer.ts";
import { boundHook, type HookCollection, type Hooks } from "./hooks.ts";
import type { ResolvedRunConfig } from "./run-config.ts";
import type { TurnEnding } from "./turn-ending.ts";

/** What a runner works with in every turn. */
export interface RunnerServices {
  readonly sessionService: SessionService;
  readonly artifactService: ArtifactService | undefined;
  readonly memoryService: MemoryService | undefined;
  readonly tracer: Tracer;
  readonly plugins: readonly Plugin[];
  readonly hooks: HookCollection;
}

/** Runs an agent in a turn, its callbacks included. */
export type AgentStarter = (turn: Turn, agent: BaseAgent) => AsyncGenerator<Event, void, void>;

/** What distinguishes one turn from another. */
export interface TurnInit {
  readonly session: Session;
  /** Names the session among all sessions of a runner's service. */
  readonly sessionKey: string;
  readonly userContent: Content;
  readonly ending: TurnEnding;
  readonly config: ResolvedRunConfig;
  readonly span: Span;
  readonly startAgent: AgentStarter;
}

/** An event of this turn that is to be stored. */
export type TurnEventInit = Omit<EventInit, "invocationId" | "branch">;

/** What all branches of a turn share. */
interface Shared {
  readonly invocationId: string;
  readonly state: TurnState;
  /** Shared even with the turns of agents that are used as tools. */
  readonly modelCalls: { count: number };
  /** Events are stored one after the other, also those of parallel branches. */
  lastAppend: Promise<unknown>;
}

/** How long a turn waits for state updates that nobody awaited, in milliseconds. */
const settleLimitMs = 5000;

/**
 * One user turn: everything that one message sets off, and the one place where its events are stored. In parallel agents
 * there is one object for each branch; they differ in nothing else.
 */
export class Turn {
  readonly services: RunnerServices;
  readonly init: TurnInit;
  readonly branch: string | undefined;
  readonly #shared: Shared;

  constructor(services: RunnerServices, init: TurnInit, branch?: string, shared?: Shared) {
    this.services = services;
    this.init = init;
    this.branch = branch;
    this.#shared = shared ?? {
      invocationId: createId(),
      state: new TurnState(init.session.state),
      modelCalls: { count: 0 },
      lastAppend: Promise.resolve(),
    };
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

  get config(): ResolvedRunConfig {
    return this.init.config;
  }

  get span(): Span {
    return this.init.span;
  }

  get modelCalls(): number {
    return this.#shared.modelCalls.count;
  }

  countModelCall(): void {
    this.#shared.modelCalls.count++;
  }

  /** The same turn in a branch of its own. */
  inBranch(branch: string): Turn {
    return new Turn(this.services, this.init, branch, this.#shared);
  }

  /** A turn within this one on another session: of an agent that is used as a tool. It counts against the same limits. */
  nested(sessionService: SessionService, init: Pick<TurnInit, "session" | "userContent" | "span">): Turn {
    return new Turn({ ...this.services, sessionService }, { ...this.init, ...init }, undefined, {
      invocationId: createId(),
      state: new TurnState(init.session.state),
      modelCalls: this.#shared.modelCalls,
      lastAppend: Promise.resolve(),
    });
  }

  hooksOf(agent: BaseAgent): Hooks {
    return this.services.hooks.of(agent);
  }

  /** Stores an event together with what `writers` changed in the state; the stored event is what callers yield. */
  async commit(init: TurnEventInit, writers: readonly State[] = []): Promise<Event> {
    await this.#close(writers);
    return this.#inOrder(() => this.#append(init, this.state.takeChanges(writers)));
  }

  /** Like `commit`, for writers that go on. */
  async commitSoFar(init: TurnEventInit, writers: readonly State[]): Promise<Event> {
    return this.#inOrder(() => this.#append(init, this.state.takeChanges(writers)));
  }

  /** Like `commit`, but stores nothing when there is neither content nor any change. */
  async commitChanges(init: TurnEventInit, writers: readonly State[]): Promise<Event | undefined> {
    await this.#close(writers);
    return this.#inOrder(async () => {
      const changes = this.state.takeChanges(writers);
      const changed =
        init.content !== undefined ||
        changes.stateRemovals !== undefined ||
        Object.keys(changes.stateDelta).length > 0 ||
        Object.keys(init.actions?.artifactDelta ?? {}).length > 0 ||
        init.actions?.escalate === true;
      return changed ? this.#append(init, changes) : undefined;
    });
  }

  /** A fragment, shown and never stored. */
  async fragment(init: TurnEventInit): Promise<Event> {
    return this.#throughPlugins(this.#createEvent({ ...init, partial: true }));
  }

  /** Writers that are done: later writes through their handles are refused, since nobody stores them. */
  async #close(writers: readonly State[]): Promise<void> {
    if (this.state.isUnsettled(writers)) await this.#settle(writers);
    this.state.close(writers);
  }

  /**
   * Stores one event after the other. Each takes the live state when its turn comes, so that the last one stored holds
   * what was written last, however long a plugin looks at another.
   */
  #inOrder<T>(store: () => Promise<T>): Promise<T> {
    const stored = this.#shared.lastAppend.then(store);
    this.#shared.lastAppend = stored.catch(() => {});
    return stored;
  }

  async #settle(writers: readonly State[]): Promise<void> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), settleLimitMs);
    try {
      const settled = this.state.settle(writers);
      const errors = await abortable(settled, AbortSignal.any([this.abortSignal, limit.signal]));
      for (const error of errors) this.span.addEvent("state_update_failed", { ...describeError(error) });
    } catch {
      this.span.addEvent("state_update_abandoned");
    } finally {
      clearTimeout(timer);
    }
  }

  async #append(init: TurnEventInit, { stateDelta, stateRemovals, conflicts }: StateChanges): Promise<Event> {
    for (const { key, writers } of conflicts) this.span.addEvent("state_conflict", { key, writers: [...writers] });
    if (init.errorCode !== undefined) this.span.setAttributes({ "error.type": init.errorCode });
    const actions = { ...init.actions, stateDelta, stateRemovals };
    const event = await this.#throughPlugins(asPlainEvent(this.#createEvent({ ...init, actions })));
    return this.services.sessionService.appendEvent(this.session, asPlainEvent(event));
  }

  #createEvent(init: TurnEventInit): Event {
    return createEvent({ ...init, invocationId: this.invocationId, branch: this.branch });
  }

  /** The event as the plugins want it. They get copies: what runs must not change with what is shown. */
  async #throughPlugins(event: Event): Promise<Event> {
    let shown = event;
    for (const plugin of this.services.plugins) {
      const hook = boundHook(plugin, "onEventCallback");
      if (hook === undefined) continue;
      const seen = cloneJson(shown as unknown as JsonObject) as unknown as Event;
      const { id, author, invocationId, timestamp, branch, partial } = event;
      const replacement = (await runCallbacks("onEventCallback", hook, seen)) ?? seen;
      shown = createEvent({ ...replacement, id, author, invocationId, timestamp, branch, partial });
    }
    return shown;
  }
}

/** Models, developers and plugins may put in what a store refuses, or would silently change. */
function asPlainEvent(event: Event): Event {
  return isPlainJson(event) ? event : (toJsonValue(event).value as unknown as Event);
}
