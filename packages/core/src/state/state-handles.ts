import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { LiveState, ValueChange } from "./live-state.ts";
import type { State } from "./state.ts";
import { freezeStateValue } from "./state-value.ts";

/** Reads the live state. */
class StateReader {
  protected readonly live: LiveState;

  constructor(live: LiveState) {
    this.live = live;
  }

  get(key: string, fallback?: JsonValue): JsonValue | undefined {
    if (this.live.has(key)) return this.live.get(key);
    // Frozen like a stored value: what is done to it would be lost in the same way.
    return fallback === undefined ? undefined : freezeStateValue(key, fallback);
  }

  has(key: string): boolean {
    return this.live.has(key);
  }

  keys(): string[] {
    return this.live.keys();
  }

  toRecord(): JsonObject {
    return this.live.toRecord();
  }

  typed(): this {
    return this;
  }
}

/** The handle of one writer: a tool call with its callbacks, or one callback of an agent or model. */
export class StateWriter extends StateReader {
  readonly name: string;
  /** Whether somebody tried to write through this handle. */
  written = false;

  constructor(live: LiveState, name: string) {
    super(live);
    this.name = name;
  }

  set(key: string, value: unknown): void {
    this.written = true;
    this.live.write(this, [[key, value]]);
  }

  delete(key: string): boolean {
    this.written = true;
    return this.live.remove(this, key);
  }

  update(key: string, change: ValueChange): Promise<JsonValue>;
  update(values: Readonly<Record<string, unknown>>): void;
  update(target: string | Readonly<Record<string, unknown>>, change?: ValueChange): Promise<JsonValue> | undefined {
    this.written = true;
    if (typeof target === "string") {
      return this.live.update(this, target, change as ValueChange);
    }
    this.live.write(
      this,
      Object.entries(target).filter(([, value]) => value !== undefined),
    );
    return undefined;
  }
}

/** Whether a call or callback wrote anything through the state of its context. */
export function wasWritten(state: State): boolean {
  const handle: unknown = state;
  return handle instanceof StateWriter && handle.written;
}

/** A reader that answers attempts to write, which only untyped code can make, with an error that says why. */
export class StateView extends StateReader {
  set(key: string): never {
    return refuseWrite(key);
  }

  delete(key: string): never {
    return refuseWrite(key);
  }

  update(target: string | object): never {
    return refuseWrite(typeof target === "string" ? target : Object.keys(target).join(", "));
  }
}

function refuseWrite(key: string): never {
  throw new ToolwrightError(
    "READONLY_STATE",
    `The state key ${JSON.stringify(key)} was written through a read-only context. ` +
      "Write state in a tool or a callback, through the state of its own context.",
    { details: { key } },
  );
}
