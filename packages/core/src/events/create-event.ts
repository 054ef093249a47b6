import { createId } from "./create-id.ts";
import type { Event, EventActions } from "./event.ts";

/** Everything an event may be made of. Members that are `undefined` are left out of the event. */
export type EventInit = {
  readonly [K in Exclude<keyof Event, "actions" | "invocationId" | "author">]?: Event[K] | undefined;
} & {
  readonly invocationId: string;
  readonly author: string;
  /** What the event changes; whatever is not given is empty. */
  readonly actions?: Partial<EventActions> | undefined;
};

/** Actions that change nothing. Every call returns a new object, which the caller may fill. */
export function emptyActions(): EventActions {
  return { stateDelta: {}, artifactDelta: {} };
}

/** Makes an event; the id is new and the time is now unless given. */
export function createEvent(init: EventInit): Event {
  const { id, invocationId, author, timestamp, actions, ...rest } = init;
  return {
    id: id ?? createId(),
    invocationId,
    author,
    timestamp: timestamp ?? Date.now(),
    ...withoutUndefined(rest),
    actions: { ...emptyActions(), ...withoutUndefined(actions ?? {}) },
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(record: T): Defined<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<T>;
}
