import { describe, expect, it } from "vitest";
import type { State } from "./state.ts";
import { TurnState } from "./turn-state.ts";

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
const withCode = (code: string) => expect.objectContaining({ code });

describe("C1: a writer's state", () => {
  it("shows what is stored and what any writer of the turn wrote", () => {
    const turn = new TurnState({ count: 1, "user:name": "Ann" });
    const [first, second] = [turn.openWriter("first"), turn.openWriter("second")];
    first.set("count", 2);
    expect(second.get("count")).toBe(2);
    expect(second.get("user:name")).toBe("Ann");
    expect(second.keys()).toEqual(["count", "user:name"]);
    expect(second.toRecord()).toEqual({ count: 2, "user:name": "Ann" });
  });

  it("falls back only when the key does not exist", () => {
    const state = new TurnState({ nothing: null, zero: 0, no: false, empty: "" }).openWriter("w");
    expect([state.get("nothing", "x"), state.get("zero", 5), state.get("no", true), state.get("empty", "x")]).toEqual([
      null,
      0,
      false,
      "",
    ]);
    expect(state.get("missing", 7)).toBe(7);
    expect(state.get("missing")).toBeUndefined();
  });

  it("copies what is written: changing the original later changes nothing", () => {
    const turn = new TurnState();
    const list = [1];
    turn.openWriter("w").set("list", list);
    list.push(2);
    expect(turn.view.get("list")).toEqual([1]);
  });

  it("throws at a nested mutation of a value that was read, instead of losing it", () => {
    const state = new TurnState({ profile: { tags: ["a"] } }).openWriter("w");
    const profile = state.get("profile") as { tags: string[] };
    expect(() => profile.tags.push("b")).toThrow(TypeError);
    expect(state.get("profile")).toEqual({ tags: ["a"] });
  });

  it("finds own keys only and keeps __proto__ and constructor as ordinary keys", () => {
    const turn = new TurnState();
    const state = turn.openWriter("w");
    expect(state.has("constructor")).toBe(false);
    expect(state.get("toString")).toBeUndefined();
    state.set("__proto__", { polluted: true });
    state.set("constructor", "Acme");
    const { stateDelta } = turn.takeChanges();
    expect(JSON.stringify(stateDelta)).toBe('{"__proto__":{"polluted":true},"constructor":"Acme"}');
    expect("polluted" in {}).toBe(false);
    expect(Object.keys(state.toRecord())).toEqual(["__proto__", "constructor"]);
  });

  it("H08: refuses a value that is not JSON, naming key and path, and writes nothing", () => {
    const turn = new TurnState();
    const state = turn.openWriter("w").typed<{ visit: unknown; ok: number }>();
    expect(() => state.set("visit", { dates: [new Date(0)] })).toThrow(
      'The state key "visit" at dates[0]: an instance of Date is not JSON. Store plain JSON values.',
    );
    expect(() => state.update({ ok: 1, visit: Number.NaN })).toThrow(withCode("INVALID_STATE"));
    expect(turn.view.keys()).toEqual([]);
    expect(turn.takeChanges().stateDelta).toEqual({});
  });

  it("refuses undefined as a value and says how to remove a key", () => {
    const state = new TurnState().openWriter("w");
    expect(() => state.set("x", undefined as never)).toThrow("To remove the key, delete it.");
  });

  it.each(["", "user:", "temp:"])("refuses the key %j", (key) => {
    const state = new TurnState().openWriter("w");
    expect(() => state.set(key, 1)).toThrow(withCode("INVALID_STATE"));
    expect(() => state.delete(key)).toThrow(withCode("INVALID_STATE"));
    expect(() => state.update({ [key]: 1 })).toThrow(withCode("INVALID_STATE"));
    return expect(state.update(key, () => 1)).rejects.toThrow(withCode("INVALID_STATE"));
  });

  it("says whether a deleted key was there", () => {
    const turn = new TurnState({ a: 1 });
    const state = turn.openWriter("w");
    expect([state.delete("a"), state.delete("a"), state.has("a")]).toEqual([true, false, false]);
    expect(turn.takeChanges()).toEqual({ stateDelta: {}, stateRemovals: ["a"], conflicts: [] });
  });
});

describe("update(key, change)", () => {
  it("E02: ten parallel async increments give ten", async () => {
    const turn = new TurnState();
    const increment = (state: State) =>
      state.update<number>("n", async (n = 0) => {
        await pause();
        return n + 1;
      });
    await Promise.all(Array.from({ length: 10 }, (_, index) => increment(turn.openWriter(`call ${index}`))));
    expect(turn.takeChanges()).toEqual({ stateDelta: { n: 10 }, conflicts: [] });
  });

  it("E01: lists appended to by parallel calls keep every item", async () => {
    const turn = new TurnState();
    const note = async (text: string) => {
      await pause();
      await turn.openWriter(text).update<string[]>("risks", (risks = []) => [...risks, text]);
    };
    await Promise.all([note("a"), note("b"), note("c")]);
    expect([...turn.view.get("risks", [""])].sort()).toEqual(["a", "b", "c"]);
  });

  it("has happened at once when the change is sync and no other is under way", () => {
    const turn = new TurnState();
    const state = turn.openWriter("w");
    void state.update<number>("n", (n = 0) => n + 1);
    void state.update<number>("n", (n = 0) => n + 1);
    expect(state.get("n")).toBe(2);
  });

  it("waits for an async change of the same key, but not for one of another key", async () => {
    const turn = new TurnState();
    const state = turn.openWriter("w");
    const slow = state.update<number>("n", async (n = 0) => {
      await pause();
      return n + 1;
    });
    const quick = state.update<number>("n", (n = 0) => n * 10);
    void state.update<string>("other", () => "done");
    expect([state.get("n"), state.get("other")]).toEqual([undefined, "done"]);
    await expect(Promise.all([slow, quick])).resolves.toEqual([1, 10]);
  });

  it("rejects when the change throws, keeps the value and lets the next update through", async () => {
    const turn = new TurnState({ n: 1 });
    const state = turn.openWriter("w");
    await expect(state.update("n", () => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
    await expect(
      state.update("n", () => {
        throw new Error("broken");
      }),
    ).rejects.toThrow("broken");
    await expect(state.update("n", () => undefined as never)).rejects.toThrow(withCode("INVALID_STATE"));
    expect(turn.takeChanges().stateDelta).toEqual({});
    await expect(state.update<number>("n", (n = 0) => n + 1)).resolves.toBe(2);
  });
});

describe("takeChanges", () => {
  it("E04: contains what every way of writing changed", async () => {
    const turn = new TurnState({ old: 1, gone: 1 });
    const state = turn.openWriter("w");
    state.set("a", 1);
    state.update({ b: 2, c: undefined });
    await state.update("old", () => 2);
    state.delete("gone");
    expect(turn.takeChanges([state])).toEqual({
      stateDelta: { a: 1, b: 2, old: 2 },
      stateRemovals: ["gone"],
      conflicts: [],
    });
  });

  it("takes each change once and only those of the writers asked for", () => {
    const turn = new TurnState();
    const [first, second] = [turn.openWriter("first"), turn.openWriter("second")];
    first.set("a", 1);
    second.set("b", 2);
    expect(turn.takeChanges([first]).stateDelta).toEqual({ a: 1 });
    expect(turn.takeChanges([first]).stateDelta).toEqual({});
    expect(turn.takeChanges().stateDelta).toEqual({ b: 2 });
  });

  it("takes the live value, also when another writer wrote it last", () => {
    const turn = new TurnState();
    const [first, second] = [turn.openWriter("first"), turn.openWriter("second")];
    first.set("a", 1);
    second.set("a", 2);
    expect(turn.takeChanges([first]).stateDelta).toEqual({ a: 2 });
    second.delete("a");
    expect(turn.takeChanges([second])).toMatchObject({ stateDelta: {}, stateRemovals: ["a"] });
  });

  it("E08: leaves temp: keys out; the turn still sees them", () => {
    const turn = new TurnState();
    const [first, second] = [turn.openWriter("first"), turn.openWriter("second")];
    first.set("temp:token", "secret");
    first.set("temp:other", 1);
    first.delete("temp:other");
    expect(turn.takeChanges()).toEqual({ stateDelta: {}, conflicts: [] });
    expect(second.get("temp:token")).toBe("secret");
  });

  it("E02: lists two plain sets of one key by different writers as a conflict, once", () => {
    const turn = new TurnState();
    const [first, second] = [turn.openWriter("call 1"), turn.openWriter("call 2")];
    first.set("n", 1);
    second.set("n", 1);
    expect(turn.takeChanges([first, second]).conflicts).toEqual([{ key: "n", writers: ["call 1", "call 2"] }]);
    expect(turn.takeChanges([first, second]).conflicts).toEqual([]);
  });

  it("lists a set that overwrites another writer's update, and an async update that overwrites a set", async () => {
    const turn = new TurnState();
    const [first, second] = [turn.openWriter("first"), turn.openWriter("second")];
    await first.update<number>("n", (n = 0) => n + 1);
    second.set("n", 9);
    const slow = first.update<number>("m", async (m = 0) => {
      await pause();
      return m + 1;
    });
    second.set("m", 9);
    await slow;
    expect(turn.takeChanges().conflicts.map(({ key }) => key)).toEqual(["n", "m"]);
  });

  it("lists no conflict where nothing was lost: one writer alone, an update after a set, changes already taken", async () => {
    const turn = new TurnState();
    const [first, second] = [turn.openWriter("first"), turn.openWriter("second")];
    first.set("a", 1);
    first.set("a", 2);
    first.set("b", 1);
    await second.update<number>("b", (b = 0) => b + 1);
    first.set("c", 1);
    expect(turn.takeChanges().conflicts).toEqual([]);
    second.set("c", 2);
    expect(turn.takeChanges().conflicts).toEqual([]);
  });
});

describe("the end of a turn or call", () => {
  it("settle waits for updates that a tool began without awaiting them", async () => {
    const turn = new TurnState();
    const [tool, other] = [turn.openWriter("tool"), turn.openWriter("other")];
    void tool.update("n", async () => {
      await pause();
      return 1;
    });
    void other.update("never", () => new Promise<number>(() => {}));
    expect(await turn.settle([tool])).toEqual([]);
    expect(turn.takeChanges([tool]).stateDelta).toEqual({ n: 1 });
  });

  it("settle tells of updates that failed without anybody awaiting them", async () => {
    const turn = new TurnState();
    void turn.openWriter("tool").update("n", async () => {
      await pause();
      throw new Error("offline");
    });
    expect(await turn.settle()).toEqual([new Error("offline")]);
    expect(await turn.settle()).toEqual([]);
  });

  it("an update that fails before settle, without anybody awaiting it, ended the process and was not told", async () => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listener);
    const turn = new TurnState();
    const [tool, other] = [turn.openWriter("tool"), turn.openWriter("other")];
    void tool.update("sync", () => {
      throw new Error("sync");
    });
    void tool.update("async", () => pause().then(() => Promise.reject(new Error("async"))));
    const awaited = other.update("n", () => Promise.reject(new Error("awaited")));
    await expect(awaited).rejects.toThrow("awaited");
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", listener);
    expect(unhandled).toEqual([]);
    expect(await turn.settle([tool])).toEqual([new Error("sync"), new Error("async")]);
    expect(await turn.settle()).toEqual([new Error("awaited")]);
  });

  it("an update of a key inside the change of the same key was overwritten", async () => {
    const turn = new TurnState({ n: 0 });
    const state = turn.openWriter("tool");
    await state.update("n", (n: number = 0) => {
      void state.update("n", (m: number = 0) => m + 10);
      return n + 1;
    });
    await turn.settle();
    expect(turn.view.get("n")).toBe(11);
  });

  it("an update of a call that was given up cannot end the process, whether it began before or after", async () => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listener);
    const turn = new TurnState();
    const state = turn.openWriter("late");
    const slow = () => pause().then(() => 1);
    void state.update("n", slow);
    turn.close([state]);
    void state.update("n", slow);
    void state.update("m", () => 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", listener);
    expect(unhandled).toEqual([]);
    expect(turn.view.keys()).toEqual([]);
  });

  it("close makes later writes throw, for one writer or for all, and leaves reading alone", async () => {
    const turn = new TurnState({ n: 1 });
    const [late, other] = [turn.openWriter("late"), turn.openWriter("other")];
    const begun = late.update<number>("n", async () => {
      await pause();
      return 2;
    });
    turn.close([late]);
    await expect(begun).rejects.toThrow("was written by late after its changes were stored");
    expect(() => late.set("n", 3)).toThrow(withCode("INVALID_STATE"));
    other.set("n", 4);
    turn.close();
    expect(() => other.delete("n")).toThrow(withCode("INVALID_STATE"));
    expect(late.get("n")).toBe(4);
  });
});

describe("apply", () => {
  it("brings in changes that an event made by hand carries, without taking them for a writer's", () => {
    const turn = new TurnState({ a: 1, b: 1 });
    turn.apply({ a: 2, "temp:x": 1 }, ["b"]);
    expect(turn.view.toRecord()).toEqual({ a: 2, "temp:x": 1 });
    expect(turn.takeChanges()).toEqual({ stateDelta: {}, conflicts: [] });
  });

  it("takes stored keys that nobody could write, so that the session stays usable", () => {
    expect(new TurnState({ "": 1, "user:": 2 }).view.toRecord()).toEqual({ "": 1, "user:": 2 });
  });

  it("refuses state that is not JSON", () => {
    expect(() => new TurnState({ a: Number.NaN })).toThrow(withCode("INVALID_STATE"));
  });
});

describe("the read-only view", () => {
  it("E06: reads like a writer's state and answers every write with READONLY_STATE", () => {
    const turn = new TurnState({ a: 1 });
    const view = turn.view as State;
    expect([view.get("a"), view.has("a"), view.keys(), view.toRecord()]).toEqual([1, true, ["a"], { a: 1 }]);
    expect(() => view.set("a", 2)).toThrow(withCode("READONLY_STATE"));
    expect(() => view.delete("a")).toThrow(withCode("READONLY_STATE"));
    expect(() => view.update("a", () => 2)).toThrow(withCode("READONLY_STATE"));
    expect(() => view.update({ a: 2 })).toThrow('The state key "a" was written through a read-only context.');
    expect(view.get("a")).toBe(1);
  });
});
