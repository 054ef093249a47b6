import { describe, expectTypeOf, it } from "vitest";
import type { JsonValue } from "../json/json-value.ts";
import type { Frozen, ReadonlyState, State } from "./state.ts";

interface Profile {
  name: string;
  age?: number;
  tags: string[];
}

interface Shop {
  count: number;
  tags: string[];
  "user:profile": { name: string; age?: number };
}

describe("State without a description", () => {
  const state = {} as State;

  it("takes the type of a value from the fallback or the type argument", () => {
    expectTypeOf(state.get("n", 0)).toEqualTypeOf<number>();
    expectTypeOf(state.get("on", true)).toEqualTypeOf<boolean>();
    expectTypeOf(state.get("text", "")).toEqualTypeOf<string>();
    expectTypeOf(state.get<string[]>("tags", [])).toEqualTypeOf<readonly string[]>();
    expectTypeOf(state.get<number>("n")).toEqualTypeOf<number | undefined>();
    expectTypeOf(state.get("any")).toEqualTypeOf<Frozen<JsonValue> | undefined>();
  });

  it("gives back what it gave out", () => {
    state.set("copy", state.get<string[]>("tags", []));
    state.set("copy", state.get("anything") ?? null);
    state.update(state.toRecord());
  });

  it("takes interfaces, which have no index signature, and values of unknown type", () => {
    const profile: Profile = { name: "Ann", tags: ["a"] };
    state.set("profile", profile);
    state.set("arguments", {} as Record<string, unknown>);
    state.update({ profile });
    expectTypeOf(state.get<Profile>("profile")?.tags).toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf(state.update<Profile>("profile", (old) => old ?? profile)).resolves.toEqualTypeOf<Frozen<Profile>>();
  });

  it("refuses what cannot be JSON", () => {
    // @ts-expect-error a Date is not JSON
    state.set("at", new Date());
    // @ts-expect-error a bigint is not JSON
    state.set("nested", { list: [{ wei: 1n }] });
    // @ts-expect-error a promise that was not awaited
    state.set("later", Promise.resolve(1));
  });

  it("infers what update works on from the change", () => {
    expectTypeOf(state.update("n", (n: number = 0) => n + 1)).resolves.toEqualTypeOf<number>();
    expectTypeOf(state.update<string[]>("tags", (tags = []) => [...tags, "a"])).resolves.toEqualTypeOf<
      readonly string[]
    >();
  });
});

describe("State with a description", () => {
  const state = {} as State<Shop>;

  it("knows its keys and the types of their values", () => {
    expectTypeOf(state.get("count")).toEqualTypeOf<number | undefined>();
    expectTypeOf(state.get("count", 0)).toEqualTypeOf<number>();
    expectTypeOf(state.get("user:profile")?.age).toEqualTypeOf<number | undefined>();
    expectTypeOf(state.update("tags", async (tags = []) => [...tags, "x"])).resolves.toEqualTypeOf<readonly string[]>();
    state.update({ count: 1 });
  });

  it("refuses unknown keys and wrong values", () => {
    // @ts-expect-error the key is not described
    state.get("cuont");
    // @ts-expect-error the value is a number
    state.set("count", "1");
    // @ts-expect-error the value is a number
    state.update({ count: "1" });
    // @ts-expect-error the value is a list
    state.update("tags", () => "x");
  });

  it("makes the mutation of a value that was read a compile error", () => {
    // @ts-expect-error values read are frozen
    state.get("tags", []).push("x");
  });
});

describe("ReadonlyState", () => {
  it("has no way to write, and every State can stand for it", () => {
    expectTypeOf<ReadonlyState>().not.toHaveProperty("set");
    expectTypeOf<State>().toExtend<ReadonlyState>();
    expectTypeOf<State<Shop>>().toExtend<ReadonlyState<Shop>>();
  });

  it("can be given a description", () => {
    expectTypeOf(({} as State).typed<Shop>()).toEqualTypeOf<State<Shop>>();
    expectTypeOf(({} as ReadonlyState).typed<Shop>().get("count", 0)).toEqualTypeOf<number>();
  });
});
