import { describe, expect, it } from "vitest";
import type { JsonObject } from "../json/json-value.ts";
import type { FunctionDeclaration } from "../schema/gemini-schema.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { createToolContext } from "../testing/tool-context-double.ts";
import { BaseTool, type ToolOptions } from "./base-tool.ts";
import { FunctionTool } from "./function-tool.ts";
import { runToolCall, type ToolCallOptions, type ToolOutcome } from "./tool-call.ts";

const object = (properties: { [name: string]: JsonSchema }, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

function echo(parameters: JsonSchema, options: ToolOptions = {}): FunctionTool {
  return new FunctionTool({ name: "echo", description: "", parameters, execute: (args) => args, ...options });
}

async function call(tool: BaseTool, args: unknown, options: ToolCallOptions = {}): Promise<ToolOutcome> {
  return runToolCall({ tool, args, toolContext: createToolContext() }, options);
}

const meter = echo(object({ site: { type: "string" }, daysBack: { type: "number", default: 7 } }, ["site"]));

describe("T6: arguments", () => {
  it("C01, C02: nothing at all is an empty object, and then checked", async () => {
    const optional = echo(object({ limit: { type: "number", default: 10 } }));
    for (const nothing of ["", "   ", undefined, null, "null", '""', "{}"]) {
      expect((await call(optional, nothing)).response).toEqual({ limit: 10 });
      expect((await call(meter, nothing)).response).toMatchObject({
        error: { code: "INVALID_ARGUMENTS", issues: [{ path: "site", received: "nothing" }] },
      });
    }
  });

  it("C03: null for an optional argument is absent, for a nullable one a value, for a required one an error", async () => {
    const tool = echo(
      object({ team: { type: "string" }, max: { type: "number", default: 3 }, owner: { type: ["string", "null"] } }, [
        "team",
      ]),
    );
    expect((await call(tool, { team: "ops", max: null, owner: null })).response).toEqual({
      team: "ops",
      max: 3,
      owner: null,
    });
    expect((await call(tool, { team: null })).failed).toBe(true);
  });

  it("C19: argument names that the function does not have are told, with the names it has", async () => {
    const { response, failed } = await call(meter, { site: "a", days: 1, only_alerts: true });
    expect(failed).toBe(true);
    expect(JSON.stringify(response)).toMatch(/days.*only_alerts/s);
    expect(JSON.stringify(response)).toContain("daysBack");
  });

  it("C19: unknownArguments warn leaves them out and notes it", async () => {
    const lenient = echo(object({ site: { type: "string" } }, ["site"]), { unknownArguments: "warn" });
    const { response, repairs } = await call(lenient, { site: "a", days: 1 });
    expect(response).toEqual({ site: "a" });
    expect(repairs).toHaveLength(1);
  });

  it("C20: keys that gateways add are left out with a note", async () => {
    const { response, failed } = await call(meter, { site: "a", _meta: {}, toolCallId: "x" });
    expect(failed).toBe(false);
    expect(response).toEqual({ site: "a", daysBack: 7 });
  });

  it("C38: 5.0 is an integer, 5.5 is not", async () => {
    const tool = echo(object({ count: { type: "integer" } }, ["count"]));
    expect((await call(tool, '{"count":5.0}')).response).toEqual({ count: 5 });
    expect((await call(tool, { count: 5.5 })).failed).toBe(true);
  });

  it("an own __proto__ in arguments is an issue and changes no prototype; constructor is data", async () => {
    const tool = echo({ type: "object", additionalProperties: { type: "string" } });
    const { response } = await call(tool, '{"__proto__":{"polluted":"yes"},"a":"b"}');
    expect(response).toMatchObject({ error: { code: "INVALID_ARGUMENTS" } });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect((await call(tool, { constructor: "x" })).response).toEqual({ constructor: "x" });
  });
});

describe("T8: results", () => {
  const returning = (run: () => unknown) =>
    new FunctionTool({ name: "f", description: "", parameters: object({}), execute: run });

  it("D01, D02: values that look like nothing keep what they are", async () => {
    const cases: [unknown, JsonObject][] = [
      [undefined, { result: null }],
      [null, { result: null }],
      ["", { result: "" }],
      [0, { result: 0 }],
      [false, { result: false }],
      [[], { result: [] }],
      [{}, {}],
    ];
    for (const [value, response] of cases)
      expect(
        (
          await call(
            returning(() => value),
            {},
          )
        ).response,
      ).toEqual(response);
    expect(
      JSON.stringify(
        (
          await call(
            returning(() => Number.NaN),
            {},
          )
        ).response,
      ),
    ).not.toContain("undefined");
  });

  it("D03: an error never reaches the model without a text", async () => {
    for (const thrown of [new Error(""), "", undefined, null, new TypeError("")]) {
      const { response } = await call(
        returning(() => {
          throw thrown;
        }),
        {},
      );
      expect(response).toMatchObject({ error: { code: "TOOL_FAILED", message: expect.stringMatching(/\w+/) } });
    }
  });

  it("keeps stack traces and places on the disk from the model", async () => {
    const { response } = await call(
      returning(() => {
        throw new Error("ENOENT: no such file, open '/home/someone/app/data.txt' see https://example.org/a/b");
      }),
      {},
    );
    expect(response).toEqual({
      error: { code: "TOOL_FAILED", message: "ENOENT: no such file, open '…/data.txt' see https://example.org/a/b" },
    });
  });

  it("leaves a path as it is when the model named it itself", async () => {
    const tool = new FunctionTool({
      name: "read",
      description: "",
      parameters: object({ path: { type: "string" } }, ["path"]),
      execute: ({ path }) => {
        throw new Error(`no file ${String(path)}`);
      },
    });
    expect((await call(tool, { path: "/etc/app/x" })).response).toMatchObject({
      error: { message: "no file /etc/app/x" },
    });
  });

  it("D05: values that JSON does not know never lose the result", async () => {
    const circular: Record<string, unknown> = { wei: 10n ** 20n };
    circular["self"] = circular;
    const { response, failed } = await call(
      returning(() => circular),
      {},
    );
    expect(failed).toBe(false);
    expect(response).toMatchObject({ wei: "100000000000000000000" });
  });

  it("D08: a huge result is cut for the model and whole in the outcome", async () => {
    const { response, wholeResponse } = await call(
      returning(() => "x".repeat(500_000)),
      {},
      { maxResultLength: 1000 },
    );
    expect(JSON.stringify(response).length).toBeLessThanOrEqual(1000);
    expect(JSON.stringify(wholeResponse).length).toBeGreaterThan(500_000);
  });

  it("D10: an object that reports a failure is passed on in full", async () => {
    const report = { success: false, error: { message: "ECONNREFUSED" } };
    expect(
      (
        await call(
          returning(() => report),
          {},
        )
      ).response,
    ).toEqual(report);
  });

  it("a generator's result is what it returns, else what it yielded last", async () => {
    function* returns() {
      yield 1;
      return 2;
    }
    async function* yields() {
      yield 1;
      yield 3;
    }
    expect((await call(returning(returns), {})).response).toEqual({ result: 2 });
    expect((await call(returning(yields), {})).response).toEqual({ result: 3 });
  });
});

describe("B1, B2: tool callbacks", () => {
  const log: unknown[] = [];
  const tool = new FunctionTool({
    name: "pay",
    description: "",
    parameters: object({ amount: { type: "number" } }, ["amount"]),
    execute: (args) => {
      log.push(args);
      return { paid: args["amount"], api_key: "secret" };
    },
  });

  it("beforeTool sees repaired arguments and their issues", async () => {
    const seen: unknown[] = [];
    await call(tool, { amount: "5" }, { beforeTool: ({ args, issues }) => void seen.push({ ...args }, issues.length) });
    await call(tool, { amount: "x" }, { beforeTool: ({ args, issues }) => void seen.push({ ...args }, issues.length) });
    expect(seen).toEqual([{ amount: 5 }, 0, { amount: "x" }, 1]);
  });

  it("beforeTool edits what the tool gets, and the edit is repaired and checked", async () => {
    log.length = 0;
    await call(tool, { amount: 1 }, { beforeTool: ({ args }) => void Object.assign(args, { amount: "7" }) });
    expect(log).toEqual([{ amount: 7 }]);
    const bad = await call(
      tool,
      { amount: 1 },
      { beforeTool: ({ args }) => void Object.assign(args, { amount: "x" }) },
    );
    expect(bad.response).toMatchObject({ error: { code: "INVALID_ARGUMENTS" } });
  });

  it("beforeTool may supply what the model left out", async () => {
    log.length = 0;
    const { failed } = await call(tool, {}, { beforeTool: ({ args }) => void Object.assign(args, { amount: 2 }) });
    expect([failed, log]).toEqual([false, [{ amount: 2 }]]);
  });

  it("an object replaces the call, also an empty one; afterTool still sees it", async () => {
    log.length = 0;
    const outcome = await call(
      tool,
      { amount: 1 },
      { beforeTool: () => ({}), afterTool: ({ toolResponse }) => ({ ...toolResponse, seen: true }) },
    );
    expect([outcome.response, log]).toEqual([{ seen: true }, []]);
  });

  it("the first callback of a list that answers is the last one asked", async () => {
    const asked: string[] = [];
    const beforeTool = ["a", "b", "c"].map((name) => () => {
      asked.push(name);
      return name === "b" ? { by: name } : undefined;
    });
    expect((await call(tool, { amount: 1 }, { beforeTool })).response).toEqual({ by: "b" });
    expect(asked).toEqual(["a", "b"]);
  });

  it("afterTool redacts: outcome and whole outcome hold only what it let through", async () => {
    const outcome = await call(
      tool,
      { amount: 1 },
      {
        afterTool: ({ toolResponse }) => {
          delete toolResponse["api_key"];
        },
      },
    );
    expect(outcome.response).toEqual({ paid: 1 });
    expect(outcome.wholeResponse).toEqual({ paid: 1 });
  });

  it("a guard that fails keeps the tool from running; a redaction that fails lets nothing through", async () => {
    log.length = 0;
    const fail = () => {
      throw new Error("callback broke");
    };
    expect((await call(tool, { amount: 1 }, { beforeTool: fail })).response).toMatchObject({ error: {} });
    expect(log).toEqual([]);
    const { response } = await call(tool, { amount: 1 }, { afterTool: fail });
    expect(JSON.stringify(response)).not.toContain("secret");
  });

  it("a guard that refuses a value refuses every spelling that is repaired to it", async () => {
    const parameters = object(
      {
        mode: { type: "string", enum: ["delete_all", "keep"] },
        count: { type: "number" },
        force: { type: "boolean" },
        ids: { type: "array", items: { type: "number" } },
        nested: { type: "object", properties: { x: { type: "number" } }, additionalProperties: false },
      },
      [],
    );
    const spellings: [string, unknown, unknown][] = [
      ["mode", "delete_all", "Delete-All"],
      ["mode", "delete_all", "DELETE ALL"],
      ["count", 5, "5"],
      ["force", true, "true"],
      ["ids", [5], "[5]"],
      ["ids", [5], 5],
      ["nested", { x: 1 }, '{"x":1}'],
      ["nested", { x: 1 }, '```json\n{"x":"1"}\n```'],
    ];
    for (const [name, canonical, spelling] of spellings) {
      const outcome = await call(
        echo(parameters),
        { [name]: spelling },
        {
          beforeTool: ({ args }) => (JSON.stringify(args[name]) === JSON.stringify(canonical) ? { refused: 1 } : null),
        },
      );
      expect([name, spelling, outcome.response]).toEqual([name, spelling, { refused: 1 }]);
    }
  });
});

describe("limits and approval", () => {
  it("a call that takes too long is given up, and its context aborts", async () => {
    let aborted = false;
    const hang = new FunctionTool({
      name: "hang",
      description: "",
      parameters: object({}),
      timeoutMs: 20,
      execute: (_args, { abortSignal }) =>
        new Promise(() => {
          abortSignal.addEventListener("abort", () => {
            aborted = true;
          });
        }),
    });
    expect((await call(hang, {})).response).toMatchObject({ error: { code: "TOOL_TIMEOUT" } });
    expect(aborted).toBe(true);
  });

  it("a call that needs approval is not run and asks for it, bound to the checked arguments", async () => {
    let runs = 0;
    const wipe = new FunctionTool({
      name: "wipe",
      description: "",
      parameters: object({ disk: { type: "number" } }, ["disk"]),
      requireConfirmation: ({ disk }) => disk === 0,
      execute: () => ++runs,
    });
    const asked = await call(wipe, { disk: "0" });
    expect(asked.response).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
    expect(asked.confirmation).toMatchObject({ toolName: "wipe", args: { disk: 0 } });
    expect(runs).toBe(0);
    expect((await call(wipe, { disk: 1 })).response).toEqual({ result: 1 });
  });
});

describe("T1: BaseTool subclasses", () => {
  class Register extends BaseTool {
    readonly seen: unknown[] = [];
    constructor() {
      super({ name: "register", description: "Registers a user." });
    }
    override getDeclaration(): FunctionDeclaration {
      return {
        name: "register",
        description: "Registers a user.",
        parameters: {
          type: "OBJECT",
          properties: {
            email: { type: "STRING", format: "email" },
            age: { type: "INTEGER", nullable: true },
          },
          required: ["email"],
        },
      };
    }
    override async runAsync({ args }: { args: JsonObject }): Promise<unknown> {
      this.seen.push(args);
      return { ok: true };
    }
  }

  it("get arguments that were repaired and checked against the hand-written declaration", async () => {
    const tool = new Register();
    expect((await call(tool, { email: "a@b.org", age: "36" })).response).toEqual({ ok: true });
    expect((await call(tool, { email: "a@b.org" })).response).toEqual({ ok: true });
    expect((await call(tool, { email: "nonsense" })).response).toMatchObject({
      error: { code: "INVALID_ARGUMENTS", issues: [{ path: "email" }] },
    });
    expect(tool.seen).toEqual([{ email: "a@b.org", age: 36 }, { email: "a@b.org" }]);
  });

  it("get the raw object when they ask for it", async () => {
    class Raw extends Register {
      override get receivesRawArguments(): boolean {
        return true;
      }
    }
    const tool = new Raw();
    await call(tool, { anything: "5" });
    expect(tool.seen).toEqual([{ anything: "5" }]);
  });
});
