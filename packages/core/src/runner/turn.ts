import type { ArtifactService } from "../artifacts/artifact-service.ts";
import type { Content } from "../content/content.ts";
import { createEvent, type EventInit } from "../events/create-event.ts";
import { createId } from "../events/create-id.ts";
import type { Event } from "../events/event.ts";
import type { MemoryService } from "../memory/memory-service.ts";
import type { Session, SessionService } from "../sessions/session-service.ts";
import type { State } from "../state/state.ts";
import { type StateChanges, TurnState } from "../state/turn-state.ts";
import type { Span, Tracer } from "../tracing/tracer.ts";
import type { RunConfig } from "./run-config.ts";

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
  readonly userContent: Content;
  readonly abortSignal: AbortSignal;
  readonly config: Required<RunConfig>;
  readonly span: Span;
}

/** An event of this turn that is to be stored. */
export type TurnEventInit = Omit<EventInit, "invocationId">;

/** One user turn: everything that one message sets off, and the one place where its events are stored. */
export class Turn {
  readonly invocationId: string = createId();
  readonly services: RunnerServices;
  readonly session: Session;
  readonly state: TurnState;
  readonly userContent: Content;
  readonly abortSignal: AbortSignal;
  readonly config: Required<RunConfig>;
  readonly span: Span;
  /** Ids of all calls of this turn, so that each call has an id of its own. */
  readonly callIds: Set<string> = new Set();
  modelCalls = 0;

  constructor(services: RunnerServices, init: TurnInit) {
    this.services = services;
    this.session = init.session;
    this.state = new TurnState(init.session.state);
    this.userContent = init.userContent;
    this.abortSignal = init.abortSignal;
    this.config = init.config;
    this.span = init.span;
  }

  /** Stores an event together with what `writers` changed in the state; the stored event is what callers yield. */
  async commit(init: TurnEventInit, writers: readonly State[] = []): Promise<Event> {
    return this.#append(init, this.state.takeChanges(writers));
  }

  /** Like `commit`, but stores nothing when there is neither content nor any change. */
  async commitChanges(init: TurnEventInit, writers: readonly State[]): Promise<Event | undefined> {
    const changes = this.state.takeChanges(writers);
    const changed =
      init.content !== undefined ||
      changes.stateRemovals !== undefined ||
      Object.keys(changes.stateDelta).length > 0 ||
      Object.keys(init.actions?.artifactDelta ?? {}).length > 0;
    return changed ? this.#append(init, changes) : undefined;
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
