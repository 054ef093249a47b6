import type { Event } from "../events/event.ts";
import { type JsonObject, setOwn } from "../json/json-value.ts";
import { isTemporaryKey } from "../state/state-key.ts";

/** An event as JSON text would bring it back: whatever JSON cannot hold is lost now, not only in a database. */
export function jsonRoundTrip<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The event as it is stored: without `temp:` keys, and deeply frozen so that sessions can share it. */
export function toStoredEvent(event: Event): Event {
  const { stateRemovals, ...actions } = event.actions;
  const removals = stateRemovals?.filter((key) => !isTemporaryKey(key)) ?? [];
  return deepFreeze({
    ...event,
    actions: {
      ...actions,
      stateDelta: withoutTemporaryKeys(actions.stateDelta),
      ...(removals.length > 0 && { stateRemovals: removals }),
    },
  });
}

function withoutTemporaryKeys(delta: Readonly<JsonObject>): JsonObject {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(delta)) {
    if (!isTemporaryKey(key)) {
      setOwn(kept, key, value);
    }
  }
  return kept;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
