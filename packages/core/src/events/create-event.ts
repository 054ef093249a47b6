import { createId } from "./create-id.ts";
import type { Event, EventActions } from "./event.ts";

/** Everything an event may be made of. Members that are `undefined` are left out of the event. */
export type EventInit = {
  readonly [K in Exclude<keyof Event, "actions" | "invocationId" | "author">]?: Event[K] | undefined;
} & {
  readonly invocationId: string;
  readonly author: string;
  /** What the event changes; whatever is not given is empty. */
  readonly actions?: { readonly [K in keyof EventActions]?: EventActions[K] | undefined } | undefined;
};

/** Actions that change nothing. Every call returns a new object, which the caller may fill. */
export function emptyActions(): EventActions {
  return { stateDelta: {}, artifactDelta: {} };
}

/** Makes an event; the id is new and the time is now unless given. */
export function createEvent(init: EventInit): Event {
  const { id = createId(), invocationId, author, timestamp = Date.now(), actions = {} } = init;
  // One object for each event instead of one spread into the next: events are made several times in every turn.
  const event: Event = { id, invocationId, author, timestamp, actions: addDefined(emptyActions(), actions) };
  return addDefined(event, init, Object.keys(event));
}

/** Adds the members that are not `undefined`, except those named. */
function addDefined<T extends object>(target: T, members: object, except: readonly string[] = []): T {
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && !except.includes(name)) (target as Record<string, unknown>)[name] = value;
  }
  return target;
}
