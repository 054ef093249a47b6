import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { LlmAgent } from "../agents/llm-agent.ts";
import { FunctionTool } from "./function-tool.ts";
import type { ToolContext } from "./tool-context.ts";

describe("T2: the slot for functions", () => {
  it("keeps the types of an inline function", () => {
    new FunctionTool((query: string, n = 3) => {
      expectTypeOf(n).toEqualTypeOf<number>();
      return query.repeat(n);
    });
    new LlmAgent({
      name: "a",
      tools: [
        (query: string, n = 3) => {
          expectTypeOf(n).toEqualTypeOf<number>();
          return query.repeat(n);
        },
      ],
    });
  });

  it("makes a parameter without a type the compiler's own error", () => {
    // @ts-expect-error TS7006: the parameter has no type
    new FunctionTool((query) => query);
    // @ts-expect-error TS7006: the parameter has no type
    new LlmAgent({ name: "a", tools: [(query) => query] });
  });

  it("takes functions of every kind and objects with a call method", () => {
    class Service {
      call(id: string): string {
        return id;
      }
      static make(_id: string): Service {
        return new Service();
      }
    }
    async function* stream(n: number): AsyncGenerator<number> {
      yield n;
    }
    const bound = ((a: number, b: number) => a + b).bind(null, 1);
    new LlmAgent({ name: "a", tools: [new Service(), Service.make, stream, bound, new FunctionTool(stream)] });
    // @ts-expect-error no tool
    new LlmAgent({ name: "a", tools: [42] });
  });

  it("ofMethods takes names of the object's own members", () => {
    const service = { lookup: (id: string) => id };
    FunctionTool.ofMethods(service, ["lookup"]);
    // @ts-expect-error no such method
    FunctionTool.ofMethods(service, ["look"]);
  });
});

describe("T7: execute is typed from the schema", () => {
  it("gets the library's output", () => {
    new FunctionTool({
      name: "a",
      description: "",
      parameters: z.object({
        text: z.string(),
        n: z.number().default(1),
        at: z.string().transform((s) => new Date(s)),
      }),
      execute: (args, context) => {
        expectTypeOf(args).toEqualTypeOf<{ text: string; n: number; at: Date }>();
        expectTypeOf(context).toEqualTypeOf<ToolContext>();
      },
    });
  });
});
