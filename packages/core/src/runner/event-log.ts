import type { Plugin } from "../agents/plugin.ts";
import type { Waits } from "../concurrency/waits.ts";
import { createEvent } from "../events/create-event.ts";
import type { Event } from "../events/event.ts";
import { cloneJson } from "../json/clone-json.ts";
import { isPlainJson } from "../json/plain-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import { runCallbacks } from "../tools/callback-list.ts";
import { boundHook } from "./hooks.ts";

/** Stores the events of one turn, one after the other, also those of parallel branches. */
export class EventLog {
  readonly #appendEvent: (event: Event) => Promise<Event>;
  readonly #hooks: readonly NonNullable<Plugin["onEventCallback"]>[];
  readonly #waits: Waits;
  #last: Promise<unknown> = Promise.resolve();

  constructor(appendEvent: (event: Event) => Promise<Event>, plugins: readonly Plugin[], waits: Waits) {
    this.#appendEvent = appendEvent;
    this.#waits = waits;
    this.#hooks = plugins.flatMap((plugin) => boundHook(plugin, "onEventCallback") ?? []);
  }

  /**
   * Stores the event that `create` makes, if any, when all before it are stored. What it takes from the state is thus the
   * newest, however long a plugin looks at another event: the last one stored holds what was written last.
   */
  append<E extends Event | undefined>(create: () => E): Promise<E> {
    const stored = this.#last.then(async () => {
      const event = create();
      return event === undefined ? event : ((await this.#store(event)) as E);
    });
    this.#last = stored.catch(() => {});
    return stored;
  }

  async #store(event: Event): Promise<Event> {
    const plain = asPlainEvent(event);
    const shown = await this.throughPlugins(plain);
    return this.#appendEvent(shown === plain ? plain : asPlainEvent(shown));
  }

  /** The event as the plugins want it. They get copies: what runs must not change with what is shown. */
  async throughPlugins(event: Event): Promise<Event> {
    let shown = event;
    for (const hook of this.#hooks) {
      const seen = cloneJson(shown);
      const { id, author, invocationId, timestamp, branch, rounds, partial } = event;
      const replacement = (await runCallbacks("onEventCallback", hook, seen, this.#waits)) ?? seen;
      shown = createEvent({ ...replacement, id, author, invocationId, timestamp, branch, rounds, partial });
    }
    return shown;
  }
}

/** Models, developers and plugins may put in what a store refuses, or would silently change. */
function asPlainEvent(event: Event): Event {
  return isPlainJson(event) ? event : (toJsonValue(event).value as unknown as Event);
}
