import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { setOwn } from "../../json/json-value.ts";
import type { JsonSchema } from "../../schema/json-schema.ts";
import type { ToolOptions } from "../../tools/base-tool.ts";
import { FunctionTool } from "../../tools/function-tool.ts";
import type { ToolContext } from "../../tools/tool-context.ts";
import { ToolResult, type ToolResultFile } from "../../tools/tool-result.ts";
import type { FaultCounts } from "./faults.ts";
import type { Random } from "./random.ts";

const anything = { type: "object" as const, additionalProperties: true };

function properties(names: readonly string[]): JsonSchema {
  const type = { type: "number" as const };
  return {
    type: "object" as const,
    properties: Object.fromEntries(names.map((name) => [name, type])),
    required: [...names],
  };
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the payment tool did; it may only run after an approval. */
export interface Payments {
  count: number;
}

/** Tools that do what tools have been seen to do wrong. */
export function hostileTools(random: Random, faults: FaultCounts, payments: Payments): FunctionTool[] {
  const tool = (
    name: string,
    execute: (args: Record<string, unknown>, context: ToolContext) => unknown,
    options: ToolOptions = {},
    parameters: JsonSchema = anything,
  ) => new FunctionTool({ name, description: name, parameters, execute: execute as never, ...options });
  return [
    tool("add", ({ a, b }) => Number(a) + Number(b), {}, properties(["a", "b"])),
    tool("echo", (args) => args, { sequential: random.chance(0.5) }),
    tool("constructor", () => ({ built: true })),
    tool("fail", () => {
      faults.add("tool throws");
      throw random.pick<unknown>([
        new Error("broken \ud83d\u0000"),
        null,
        undefined,
        "text",
        strangeError(),
        new ToolwrightError("INVALID_STATE", "x"),
      ]);
    }),
    tool("slow", async () => {
      faults.add("slow tool");
      await pause(random.whole(0, 2));
      return "slow";
    }),
    tool(
      "hang",
      async () => {
        faults.add("tool times out");
        await pause(3);
        throw new Error("too late to be heard");
      },
      { timeoutMs: 1 },
    ),
    tool("strange", () => {
      faults.add("strange result");
      return strangeResult(random);
    }),
    tool("photo", () => {
      faults.add("files in a result");
      return new ToolResult(random.pick([{ seen: 1 }, undefined, "half \ud83d"]), strangeFiles(random));
    }),
    tool("steps", async function* () {
      faults.add("progress");
      yield "one \ud83d";
      yield { two: 2n };
      return "three";
    }),
    tool(
      "later",
      () => {
        faults.add("result later");
        return random.pick([undefined, undefined, null, "now"]);
      },
      { longRunning: true },
    ),
    tool("pay", () => ({ paid: ++payments.count }), { requireConfirmation: true }, properties(["amount"])),
    tool("ask", (_args, context) => {
      if (context.confirmation === undefined) context.requestConfirmation({ hint: "Really?" });
      return { confirmed: context.confirmation?.confirmed ?? null };
    }),
    tool("remember", (args, { state, actions }) => {
      faults.add("state written");
      for (const [key, value] of Object.entries(args)) state.set(key, value as never);
      state.set(
        random.pick(["user:name", "temp:draft", "app:count", "bad"]),
        random.pick<unknown>([1, "\ud83d", new Date(0), {}]) as never,
      );
      setOwn(actions.stateDelta, "__proto__", { polluted: true });
    }),
    tool("finish", (_args, { actions }) => {
      actions.skipSummarization = random.chance(0.5);
      actions.escalate = random.chance(0.5);
    }),
  ];
}

function strangeError(): unknown {
  return {
    get message() {
      throw new Error("no message");
    },
  };
}

/** Mostly files; the rest makes the call fail. */
function strangeFiles(random: Random): ToolResultFile[] {
  const image = { mimeType: "image/png", data: new Uint8Array([random.whole(0, 255)]), displayName: "half \ud83d" };
  return random.pick<ToolResultFile[]>([
    [],
    [{ inlineData: image }],
    [{ inlineData: { ...image, data: "AAEC" } }, { fileData: { mimeType: "a/b", fileUri: "u\u0000" } }],
    [{ inlineData: { ...image, data: "no base64" } }, {}],
  ]);
}

function strangeResult(random: Random): unknown {
  const circular: Record<string, unknown> = { n: 1n, map: new Map([[{}, 1]]), set: new Set(["\udc00"]) };
  circular["self"] = circular;
  return random.pick<unknown>([
    circular,
    undefined,
    Number.NaN,
    "half \ud83d and \u0000",
    "x".repeat(3000),
    JSON.parse('{"__proto__":{"polluted":true},"error":null}'),
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("closed");
        },
      },
    ),
    Symbol("s"),
    () => 1,
    Object.assign([undefined], { 2: new Error("inside") }),
  ]);
}
