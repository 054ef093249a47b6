import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEvent } from "../events/create-event.ts";
import type { State } from "../state/state.ts";
import { TurnState } from "../state/turn-state.ts";
import { InMemorySessionService } from "./in-memory-session-service.ts";

const WRITERS = 3;
const session = { appName: "app", userId: "ann", sessionId: "s" };

type Step =
  | { readonly kind: "set" | "merge" | "update" | "slow update"; readonly key: string; readonly value: fc.JsonValue }
  | { readonly kind: "delete"; readonly key: string }
  | { readonly kind: "wait" | "commit" };
type StepOfWriter = Step & { readonly writer: number };

const key = fc.constantFrom("a", "b", "user:a", "app:a", "temp:a", "__proto__", "user:constructor");
const step: fc.Arbitrary<StepOfWriter> = fc
  .oneof(
    fc.record({
      kind: fc.constantFrom("set" as const, "merge" as const, "update" as const, "slow update" as const),
      key,
      value: fc.jsonValue({ maxDepth: 2 }),
    }),
    fc.record({ kind: fc.constant("delete" as const), key }),
    fc.record({ kind: fc.constantFrom("wait" as const, "commit" as const) }),
  )
  .chain((made) => fc.nat({ max: WRITERS - 1 }).map((writer) => ({ ...made, writer })));

/** Makes the next value depend on the current one, so that a lost update shows. */
const append = (current: unknown, value: fc.JsonValue) => [...(Array.isArray(current) ? current : []), value];

function take(state: State, made: Step): void {
  switch (made.kind) {
    case "set":
      state.set(made.key, made.value as never);
      break;
    case "merge":
      state.update(JSON.parse(`{${JSON.stringify(made.key)}:${JSON.stringify(made.value)}}`));
      break;
    case "update":
      void state.update(made.key, (current) => append(current, made.value) as never);
      break;
    case "slow update":
      void state.update(made.key, async (current) => {
        await Promise.resolve();
        return append(current, made.value) as never;
      });
      break;
    case "delete":
      state.delete(made.key);
      break;
  }
}

function withoutTemporary(record: object): string {
  const kept = Object.entries(record).filter(([name]) => !name.startsWith("temp:"));
  return JSON.stringify(kept.sort(([first], [second]) => (first < second ? -1 : 1)));
}

describe("the state of a turn", () => {
  it("is what the store holds after all writers committed, however their writes and commits interleave", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const service = new InMemorySessionService();
        const writer = await service.createSession({
          ...session,
          state: { a: 0, "user:a": { deep: [1] }, "app:a": null },
        });
        const turn = new TurnState(writer.state);
        const states = Array.from({ length: WRITERS }, (_, index) => turn.openWriter(`call ${index}`));
        const commit = async (writers: readonly State[]) => {
          const { conflicts: _, ...actions } = turn.takeChanges(writers);
          await service.appendEvent(writer, createEvent({ invocationId: "turn", author: "agent", actions }));
        };
        for (const made of steps) {
          const state = states[made.writer] as State;
          take(state, made);
          await (made.kind === "commit" ? commit([state]) : made.kind === "wait" ? turn.settle() : undefined);
        }
        await turn.settle();
        for (const state of states) {
          await commit([state]);
        }
        const live = withoutTemporary(turn.view.toRecord());
        expect(withoutTemporary((await service.getSession(session))?.state ?? {})).toBe(live);
        expect(withoutTemporary(writer.state)).toBe(live);
      }),
      { numRuns: 500 },
    );
  });

  it("loses no update, whatever mixture of sync and async ones runs in parallel", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(WRITERS - 1), fc.nat(3)), { maxLength: 30 }), async (updates) => {
        const turn = new TurnState();
        const states = Array.from({ length: WRITERS }, (_, index) => turn.openWriter(`call ${index}`));
        await Promise.all(
          updates.map(([writer, delay]) =>
            (states[writer] as State).update<number>("n", (n = 0) => {
              const later = Array.from({ length: delay }).reduce<Promise<void>>(
                (wait) => wait.then(),
                Promise.resolve(),
              );
              return delay === 0 ? n + 1 : later.then(() => n + 1);
            }),
          ),
        );
        expect(turn.view.get("n", 0)).toBe(updates.length);
        expect(turn.takeChanges().conflicts).toEqual([]);
      }),
    );
  });
});
