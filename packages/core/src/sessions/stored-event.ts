import type { Event } from "../events/event.ts";
import { type JsonObject, setOwn } from "../json/json-value.ts";
import { copyPlainJson } from "../json/plain-json.ts";
import { isTemporaryKey } from "../state/state-key.ts";

/**
 * An event as JSON text would bring it back, frozen at every level: whatever JSON cannot hold is lost now, not only in
 * a database.
 */
export function throughJson(event: Event): Event {
  const copy: unknown = copyPlainJson(event, { freeze: true }) ?? deepFreeze(JSON.parse(JSON.stringify(event)));
  return copy as Event;
}

/** The event as it is stored, without `temp:` keys. It shares what it holds with the event given, which is frozen. */
export function toStoredEvent(event: Event): Event {
  const { stateDelta, stateRemovals = [] } = event.actions;
  if (!Object.keys(stateDelta).some(isTemporaryKey) && !stateRemovals.some(isTemporaryKey)) return event;
  const { stateRemovals: _all, ...actions } = event.actions;
  const removals = stateRemovals.filter((key) => !isTemporaryKey(key));
  return deepFreeze({
    ...event,
    actions: {
      ...actions,
      stateDelta: withoutTemporaryKeys(stateDelta),
      ...(removals.length > 0 && { stateRemovals: removals }),
    },
  });
}

function withoutTemporaryKeys(delta: Readonly<JsonObject>): JsonObject {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(delta)) {
    if (!isTemporaryKey(key)) setOwn(kept, key, value);
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
