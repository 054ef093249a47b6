import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { attachListSignatures, attachMethodSignatures, attachSignature } from "../signature/attach-signature.ts";
import type { Signature } from "../signature/signature.ts";
import { createToolContext } from "../testing/tool-context-double.ts";
import { FunctionTool } from "./function-tool.ts";
import { runToolCall } from "./tool-call.ts";
import type { ToolContext } from "./tool-context.ts";

const signature = (name: string, call: Signature["call"], more: Partial<Signature> = {}): Signature => ({
  v: 1,
  name,
  description: `Does ${name}.`,
  parameters: {
    type: "object",
    properties: { a: { type: "number" }, b: { type: "number", default: 2 } },
    required: ["a"],
    additionalProperties: false,
  },
  call,
  diagnostics: [],
  ...more,
});

const plan: Signature["call"] = {
  params: [
    { name: "a", kind: "arg" },
    { name: "b", kind: "arg" },
  ],
};

async function answer(tool: FunctionTool, args: unknown): Promise<unknown> {
  const toolContext = createToolContext();
  return (await runToolCall({ tool, args, toolContext })).response;
}

describe("T2: what can be a tool", () => {
  it("a function with an attached signature", async () => {
    const add = attachSignature((a: number, b = 2) => a + b, signature("add", plan));
    const tool = new FunctionTool(add);
    expect(tool.name).toBe("add");
    expect(tool.description).toBe("Does add.");
    expect(await answer(tool, { a: 1 })).toEqual({ result: 3 });
  });

  it("T9: the context is passed in its place, first, in the middle and last", async () => {
    const placed = (position: number) => {
      const params = [...plan.params];
      params.splice(position, 0, { name: "context", kind: "context" });
      return { params };
    };
    const first = attachSignature(
      (context: ToolContext, a: number, b: number) => [context.functionCallId, a, b],
      signature("first", placed(0)),
    );
    const middle = attachSignature(
      (a: number, context: ToolContext, b: number) => [context.functionCallId, a, b],
      signature("middle", placed(1)),
    );
    const last = attachSignature(
      (a: number, b: number, context: ToolContext) => [context.functionCallId, a, b],
      signature("last", placed(2)),
    );
    for (const fn of [first, middle, last]) {
      expect(await answer(new FunctionTool(fn), { a: 1 })).toEqual({ result: ["test-call", 1, 2] });
    }
  });

  it("rest, flattened and dropped parameters", async () => {
    const rest = attachSignature((a: number, ...b: number[]) => [a, ...b], {
      ...signature("rest", {
        params: [
          { name: "a", kind: "arg" },
          { name: "b", kind: "rest" },
        ],
      }),
      parameters: {
        type: "object",
        properties: { a: { type: "number" }, b: { type: "array", items: { type: "number" } } },
        required: ["a"],
      },
    });
    expect(await answer(new FunctionTool(rest), { a: 1, b: [2, 3] })).toEqual({ result: [1, 2, 3] });
    expect(await answer(new FunctionTool(rest), { a: 1 })).toEqual({ result: [1] });
    const flat = attachSignature(
      ({ a, b }: { a: number; b: number }, done?: () => void) => [a, b, done],
      signature("flat", {
        params: [
          { name: "options", kind: "flat" },
          { name: "done", kind: "dropped" },
        ],
      }),
    );
    expect(await answer(new FunctionTool(flat), { a: 1 })).toEqual({ result: [1, 2, null] });
  });

  it("methods of an object, called on it", async () => {
    class Shop {
      readonly factor = 10;
      price(a: number, b: number): number {
        return this.factor * a + b;
      }
    }
    attachSignature(Shop.prototype.price, signature("price", { ...plan, method: true }));
    const shop = new Shop();
    const [ofMethods] = FunctionTool.ofMethods(shop, ["price"]);
    expect(await answer(ofMethods as FunctionTool, { a: 1 })).toEqual({ result: 12 });
    expect(await answer(new FunctionTool(shop.price, { thisArg: shop }), { a: 1 })).toEqual({ result: 12 });
    expect(() => new FunctionTool(shop.price).toolDeclaration).toThrow(/ofMethods\(object, \["price"\]\)/);
  });

  it("an object with a call method, named for its class", async () => {
    class Doubler {
      readonly factor = 2;
      call(a: number, b: number): number {
        return this.factor * a + b;
      }
    }
    attachSignature(Doubler.prototype.call, signature("call", { ...plan, method: true }));
    const tool = new FunctionTool(new Doubler());
    expect(tool.toolDeclaration.name).toBe("Doubler");
    expect(await answer(tool, { a: 4 })).toEqual({ result: 10 });
  });

  it("not a class, and nothing that cannot be called", () => {
    class NotATool {}
    expect(() => new FunctionTool(NotATool)).toThrow(/can only be called with "new"/);
    expect(() => new FunctionTool({} as never)).toThrow(/an object with the keys \(none\)/);
    expect(() => new FunctionTool(null as never)).toThrow(/this is null\.$/);
    expect(() => new FunctionTool(undefined as never)).toThrow(
      /this is undefined: is it imported from a module that imports this one\?$/,
    );
  });

  it("an object with other methods is told how these become tools, and no getter is run for it", () => {
    class Shop {
      get stock(): never {
        throw new Error("was read");
      }
      find(id: string): string {
        return id;
      }
      order(id: string): string {
        return id;
      }
    }
    expect(() => new FunctionTool(new Shop() as never)).toThrow(
      'an instance of Shop without a "call" method. For its methods as tools give FunctionTool.ofMethods(object, ["find", "order"]).',
    );
    expect(() => new FunctionTool({ find: (id: string) => id } as never)).toThrow('ofMethods(object, ["find"])');
  });

  it("bad options name the tool that they are for", () => {
    function lookup(): number {
      return 1;
    }
    expect(() => new FunctionTool(lookup, { retries: 2 })).toThrow('The tool "lookup" has retries: 2');
    expect(() => new FunctionTool(lookup, { name: "search", timeoutMs: -1 })).toThrow('the tool "search" is -1');
    expect(() => new FunctionTool(lookup.bind(null), { retries: 0.5 })).toThrow('"lookup"');
    expect(() => new FunctionTool({ call: lookup, name: "finder" } as never, { retries: 2 })).toThrow('"finder"');
    expect(() => new FunctionTool(() => 1, { retries: 2 })).toThrow("A tool without a name has retries: 2");
  });

  it("A09: a function without a name needs one", () => {
    const diagnostics = [{ code: "anonymous", severity: "error" as const, path: "", message: "no name" }];
    const make = () => () => 1;
    const anonymous = attachSignature(make(), signature("", { params: [] }, { diagnostics }));
    expect(() => new FunctionTool(anonymous).toolDeclaration).toThrow(/needs a name/);
    expect(new FunctionTool(anonymous, { name: "given" }).toolDeclaration.name).toBe("given");
  });

  it("a signature that was read for another function is refused", () => {
    const stale = attachSignature((_a: number) => 1, signature("stale", plan, { arity: 2 }));
    expect(() => new FunctionTool(stale).toolDeclaration).toThrow(
      /"stale" was read for a function with the parameters \(a, b\), 2 of them .* has \(_a\), 1 of them .*Build again/,
    );
    const renamed = attachSignature((first: number, last = 2) => first + last, signature("sum", plan, { arity: 1 }));
    expect(() => new FunctionTool(renamed).toolDeclaration).toThrow(/\(a, b\).*\(first, last\)/);
  });

  it("a minifier, a bundler or a compiler may have renamed the parameters of a function with a signature", () => {
    const minified = attachSignature((t: number, r = 2) => t + r, signature("sum", plan, { arity: 1 }));
    const numbered = attachSignature((a$1: number, b2 = 2) => a$1 + b2, signature("sum", plan, { arity: 1 }));
    const flat = { params: [{ name: "options", kind: "flat" as const }] };
    const pattern = attachSignature((_a: { a: number }) => _a, signature("pattern", flat, { arity: 1 }));
    for (const fn of [minified, numbered, pattern]) {
      expect(new FunctionTool(fn).toolDeclaration.description).toMatch(/Does/);
    }
  });

  it("a function used under two types has the signature that each use attached", () => {
    const fn = (a: number, b = 2) => a + b;
    const first = new FunctionTool(attachSignature(fn, signature("first", plan)));
    const second = new FunctionTool(attachSignature(fn, signature("second", plan)));
    expect([first.toolDeclaration.name, second.toolDeclaration.name]).toEqual(["first", "second"]);
  });

  it("signatures reach the call method of an object, the methods of an object and the items of a list", () => {
    const adder = attachSignature({ call: (a: number, b = 2) => a + b }, signature("Adder", plan));
    const service = attachMethodSignatures({ add: (a: number, b = 2) => a + b }, { add: signature("add", plan) });
    const list = attachListSignatures([adder, (a: number) => a], [null, signature("same", plan)]);
    const names = [...list, service.add].map((item) => new FunctionTool(item).toolDeclaration.name);
    expect(names).toEqual(["Adder", "same", "add"]);
  });

  it("a parameter without JSON form is refused, with its place in the source", () => {
    const takesCallback = attachSignature(
      (_done: () => void) => 1,
      signature("takesCallback", plan, {
        source: { file: "src/tools.ts", line: 3 },
        diagnostics: [{ code: "function", severity: "error", path: "done", message: "functions have no JSON form" }],
      }),
    );
    expect(() => new FunctionTool(takesCallback).toolDeclaration).toThrow(
      /takesCallback \(src\/tools.ts:3\).*done: functions have no JSON form/s,
    );
  });

  it("nothing is read in production: the error says what to do", () => {
    const before = process.env["NODE_ENV"];
    process.env["NODE_ENV"] = "production";
    try {
      function plain(a: number): number {
        return a;
      }
      expect(() => new FunctionTool(plain).toolDeclaration).toThrow(
        expect.objectContaining({ code: "NO_TYPE_INFORMATION", message: expect.stringContaining("production") }),
      );
    } finally {
      process.env["NODE_ENV"] = before;
    }
  });
});

describe("explicit parameters of a function", () => {
  const schema = {
    type: "object" as const,
    properties: { from: { type: "string" as const }, count: { type: "integer" as const, default: 2 } },
    required: ["from"],
  };

  it("are the positional parameters, in order", async () => {
    const tool = new FunctionTool((from: string, count: number) => `${from}${count}`, {
      name: "repeat",
      parameters: schema,
    });
    expect(await answer(tool, { from: "x" })).toEqual({ result: "x2" });
  });

  it("leave room for a context after them", async () => {
    const tool = new FunctionTool(
      (from: string, count: number, context: ToolContext) => [from, count, context.agentName],
      {
        name: "who",
        parameters: schema,
      },
    );
    expect(await answer(tool, { from: "x" })).toEqual({ result: ["x", 2, "test-agent"] });
  });

  it("must have the names of the function's own parameters", () => {
    const tool = new FunctionTool((_to: string, _count: number) => 1, { name: "wrong", parameters: schema });
    expect(() => tool.toolDeclaration).toThrow(/\(from, count\), but the function has \(_to, _count\)/);
  });

  it("never take a further parameter for the context by mistake", async () => {
    const limited = (from: string, count: number, limit = 10) => [from, count, limit];
    expect(await answer(new FunctionTool(limited, { name: "limited", parameters: schema }), { from: "x" })).toEqual({
      result: ["x", 2, 10],
    });
    const unnamed = (from: string, _count: number, _limit?: number) => from;
    expect(() => new FunctionTool(unnamed, { name: "unnamed", parameters: schema }).toolDeclaration).toThrow(
      /may be followed by one named "context"/,
    );
    const destructured = ({ length }: string, count: number) => [length, count];
    expect(() => new FunctionTool(destructured, { name: "destructured", parameters: schema }).toolDeclaration).toThrow(
      /the function has \(\{\}, count\)/,
    );
  });
});

describe("T7: schema libraries", () => {
  const cases = {
    "zod 4": z.object({ name: z.string().min(2), age: z.number().int().optional() }),
    arktype: type({ name: "string >= 2", "age?": "number.integer" }),
    "valibot through its converter": toStandardJsonSchema(
      v.object({ name: v.pipe(v.string(), v.minLength(2)), age: v.optional(v.pipe(v.number(), v.integer())) }),
    ),
  };
  for (const [library, parameters] of Object.entries(cases)) {
    it(`${library}: declares, repairs, validates and hands over`, async () => {
      const tool = new FunctionTool({
        name: "greet",
        description: "Greets.",
        parameters,
        execute: ({ name, age }) => `${name} ${age ?? "?"}`,
      });
      expect(tool.toolDeclaration.parameters.required).toEqual(["name"]);
      expect(await answer(tool, { name: "Ada", age: "36" })).toEqual({ result: "Ada 36" });
      expect(await answer(tool, { name: "A" })).toMatchObject({
        error: { code: "INVALID_ARGUMENTS", issues: [{ path: "name" }] },
      });
    });
  }

  it("the library's output reaches the function", async () => {
    const tool = new FunctionTool({
      name: "upper",
      description: "",
      parameters: z.object({ text: z.string().transform((text) => text.toUpperCase()), n: z.number().default(3) }),
      execute: ({ text, n }) => text.repeat(n),
    });
    expect(await answer(tool, { text: "a" })).toEqual({ result: "AAA" });
  });

  it("dates and bigints reach the library as what they are", async () => {
    const tool = new FunctionTool({
      name: "book",
      description: "",
      parameters: z.object({ at: z.date(), seats: z.bigint() }),
      execute: ({ at, seats }) => [at.getUTCFullYear(), typeof seats],
    });
    expect(await answer(tool, { at: "2026-01-02T00:00:00Z", seats: "3" })).toEqual({ result: [2026, "bigint"] });
  });

  it("a schema that cannot describe itself is an error that names the remedy", () => {
    const tool = new FunctionTool({
      name: "mute",
      description: "",
      parameters: v.object({ a: v.string() }) as never,
      execute: () => 1,
    });
    expect(() => tool.toolDeclaration).toThrow(expect.objectContaining({ code: "SCHEMA_NOT_DESCRIBABLE" }));
  });
});

describe("T5: declarations", () => {
  it("are synchronous and built once, in Gemini form", () => {
    const tool = new FunctionTool({
      name: "calculate",
      description: "Calculates.",
      parameters: {
        type: "object",
        properties: { a: { type: "number" }, operation: { type: "string", enum: ["add", "subtract"] } },
        required: ["a", "operation"],
        additionalProperties: false,
      },
      execute: () => 1,
    });
    expect(tool.getDeclaration()).toEqual({
      name: "calculate",
      description: "Calculates.",
      parameters: {
        type: "OBJECT",
        properties: { a: { type: "NUMBER" }, operation: { type: "STRING", enum: ["add", "subtract"] } },
        required: ["a", "operation"],
      },
    });
    expect(tool.getDeclaration()).toBe(tool.getDeclaration());
  });

  it("T10: parametersJsonSchema is plain JSON Schema without marks of our own", () => {
    const tool = new FunctionTool({
      name: "at",
      description: "",
      parameters: { type: "object", properties: { when: { type: "string", format: "date-time", "x-codec": "date" } } },
      execute: () => 1,
    });
    expect(tool.parametersJsonSchema()).toEqual({
      type: "object",
      properties: { when: { type: "string", format: "date-time" } },
    });
  });
});
