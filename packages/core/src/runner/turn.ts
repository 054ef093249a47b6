import type { ArtifactService } from "../artifacts/artifact-service.ts";
import type { Content } from "../content/content.ts";
import { createEvent, type EventInit } from "../events/create-event.ts";
import { createId } from "../events/create-id.ts";
import type { Event } from "../events/event.ts";
import { describeError } from "../json/describe-error.ts";
import type { MemoryService } from "../memory/memory-service.ts";
import type { Session, SessionService } from "../sessions/session-service.ts";
import type { State } from "../state/state.ts";
import { type StateChanges, TurnState } from "../state/turn-state.ts";
import type { Span, Tracer } from "../tracing/tracer.ts";
import { abortable } from "./abortable.ts";
import type { ResolvedRunConfig } from "./run-config.ts";

/** What a runner works with in every turn. */
export interface RunnerServices {
  readonly sessionService: SessionService;
  readonly artifactService: ArtifactService | undefined;
  readonly memoryService: MemoryService | undefined;
  readonly tracer: Tracer;
}

/** What distinguishes one turn from another. */
export interface TurnInit {
  readonly session: Session;
  /** Names the session among all sessions of a runner's service. */
  readonly sessionKey: string;
  readonly userContent: Content;
  readonly abortSignal: AbortSignal;
  readonly config: ResolvedRunConfig;
  readonly span: Span;
}

/** An event of this turn that is to be stored. */
export type TurnEventInit = Omit<EventInit, "invocationId">;

/** How long a turn waits for state updates that nobody awaited, in milliseconds. */
const settleLimitMs = 5000;

/** One user turn: everything that one message sets off, and the one place where its events are stored. */
export class Turn {
  readonly invocationId: string = createId();
  readonly services: RunnerServices;
  readonly session: Session;
  readonly sessionKey: string;
  readonly state: TurnState;
  readonly userContent: Content;
  readonly abortSignal: AbortSignal;
  readonly config: ResolvedRunConfig;
  readonly span: Span;
  modelCalls = 0;

  constructor(services: RunnerServices, init: TurnInit) {
    this.services = services;
    this.session = init.session;
    this.sessionKey = init.sessionKey;
    this.state = new TurnState(init.session.state);
    this.userContent = init.userContent;
    this.abortSignal = init.abortSignal;
    this.config = init.config;
    this.span = init.span;
  }

  /** Stores an event together with what `writers` changed in the state; the stored event is what callers yield. */
  async commit(init: TurnEventInit, writers: readonly State[] = []): Promise<Event> {
    return this.#append(init, await this.#takeChanges(writers));
  }

  /** Like `commit`, but stores nothing when there is neither content nor any change. */
  async commitChanges(init: TurnEventInit, writers: readonly State[]): Promise<Event | undefined> {
    const changes = await this.#takeChanges(writers);
    const changed =
      init.content !== undefined ||
      changes.stateRemovals !== undefined ||
      Object.keys(changes.stateDelta).length > 0 ||
      Object.keys(init.actions?.artifactDelta ?? {}).length > 0;
    return changed ? this.#append(init, changes) : undefined;
  }

  /** The changes of writers that are done: later writes through their handles are refused, since nobody stores them. */
  async #takeChanges(writers: readonly State[]): Promise<StateChanges> {
    if (writers.length > 0) await this.#settle(writers);
    this.state.close(writers);
    return this.state.takeChanges(writers);
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
    const event = createEvent({
      ...init,
      invocationId: this.invocationId,
      actions: { ...init.actions, stateDelta, ...(stateRemovals === undefined ? {} : { stateRemovals }) },
    });
    return this.services.sessionService.appendEvent(this.session, event);
  }
}
