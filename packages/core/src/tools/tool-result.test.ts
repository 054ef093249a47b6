import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { FunctionResponsePart, Part } from "../content/content.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import { createToolContext } from "../testing/tool-context-double.ts";
import type { ToolOptions } from "./base-tool.ts";
import { FunctionTool } from "./function-tool.ts";
import { runToolCall, type ToolCallOptions, type ToolOutcome } from "./tool-call.ts";
import { ToolResult, type ToolResultFile } from "./tool-result.ts";

const png = { inlineData: { mimeType: "image/png", data: "AAEC" } };
const pdf = { fileData: { mimeType: "application/pdf", fileUri: "gs://bucket/a.pdf" } };

function call(run: () => unknown, options: ToolCallOptions = {}, toolOptions: ToolOptions = {}): Promise<ToolOutcome> {
  const parameters = { type: "object" as const };
  const tool = new FunctionTool({ name: "draw", description: "", parameters, execute: run, ...toolOptions });
  return runToolCall({ tool, args: {}, toolContext: createToolContext() }, options);
}

describe("D13: a result with files", () => {
  it("is the response beside its files, bytes as base64", async () => {
    const bytes = new Uint8Array([0, 1, 2]);
    const files = [png, { inlineData: { mimeType: "image/png", data: bytes } }, pdf];
    const { response, wholeResponse, files: sent, failed } = await call(() => new ToolResult({ width: 1 }, files));
    expect([response, wholeResponse, failed]).toEqual([{ width: 1 }, { width: 1 }, false]);
    expect(sent).toEqual([png, png, pdf]);
  });

  it("may have any response that a tool may have, and be promised or generated", async () => {
    const of = async (value: unknown) => (await call(() => new ToolResult(value, [png]))).response;
    expect(await of(8)).toEqual({ result: 8 });
    expect(await of(undefined)).toEqual({ result: null });
    expect(await of({ at: new Date(0) })).toEqual({ at: "1970-01-01T00:00:00.000Z" });
    expect((await call(async () => new ToolResult(1, [png]))).files).toEqual([png]);
    const generated = await call(function* () {
      yield new ToolResult(1, [png]);
    });
    expect(generated).toMatchObject({ response: { result: 1 }, files: [png] });
  });

  it("is an answer of a long-running tool even without a response", async () => {
    const options = { longRunning: true };
    expect((await call(() => new ToolResult(undefined, [png]), {}, options)).response).toEqual({ result: null });
    expect((await call(() => new ToolResult(undefined), {}, options)).response).toBeUndefined();
  });

  it("takes a loaded artifact for a file, and copies it", async () => {
    const artifact: Part = structuredClone(png);
    const result = new ToolResult("seen", [artifact]);
    Object.assign(artifact.inlineData ?? {}, { data: "AAAA" });
    expect(result.files).toEqual([png]);
  });

  it("keeps the files when the response is cut", async () => {
    const outcome = await call(() => new ToolResult("x".repeat(5000), [png]), { maxResultLength: 200 });
    expect(JSON.stringify(outcome.response).length).toBeLessThanOrEqual(200);
    expect(outcome.files).toEqual([png]);
  });

  it("is recognised from another copy of the package and from another realm, and data that only looks so is not", async () => {
    class ForeignResult {
      readonly "~toolwright" = "tool-result";
      readonly response = { from: "afar" };
      readonly files = [png];
    }
    expect(await call(() => new ForeignResult())).toMatchObject({ response: { from: "afar" }, files: [png] });
    const bytes: Uint8Array = runInContext("new Uint8Array([0, 1, 2])", createContext());
    expect(new ToolResult(1, [{ inlineData: { mimeType: "image/png", data: bytes } }]).files).toEqual([png]);
    const data = { "~toolwright": "tool-result", response: 1, files: [png] };
    expect(await call(() => data)).toMatchObject({ response: data, files: [] });
  });

  it("only names its files as a part of another value, and to JSON.stringify", async () => {
    const result = new ToolResult(1, [png]);
    const inWords = { response: 1, files: ["image/png, 3 bytes"] };
    expect(await call(() => [result])).toMatchObject({ response: { result: [inWords] }, files: [] });
    expect(JSON.parse(JSON.stringify(result))).toEqual(inWords);
    expect(toJsonValue(result).value).toEqual(inWords);
  });

  it.each<[string, unknown, RegExp]>([
    ["no list", png, /must be a list/],
    ["a file without bytes", [png, {}], /File 2 .* needs inlineData .* fileData/],
    ["bytes without a type", [{ inlineData: { data: new Uint8Array(3) } }], /File 1 .* mimeType/],
    ["a data: URL", [{ inlineData: { mimeType: "image/png", data: "data:image/png;base64,AAEC" } }], /no base64/],
    ["bytes that are no Uint8Array", [{ inlineData: { mimeType: "a/b", data: new ArrayBuffer(3) } }], /Uint8Array/],
  ])("with %s is an error that says what is wrong", async (_what, files, message) => {
    const { response, failed, files: sent, error } = await call(() => new ToolResult(1, files as ToolResultFile[]));
    const told = { code: "INVALID_TOOL_RESULT", message: expect.stringMatching(message) };
    expect([response, failed, sent]).toEqual([{ error: told }, true, []]);
    expect(error).toMatchObject({ code: "INVALID_TOOL_RESULT" });
    class ForeignResult {
      readonly "~toolwright" = "tool-result";
      readonly response = 1;
      readonly files = files;
    }
    expect((await call(() => new ForeignResult())).response).toEqual({ error: told });
  });

  it("a value that refuses every look is a result like any other", async () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const { failed, files } = await call(() => [proxy]);
    expect([failed, files]).toEqual([false, []]);
  });
});

describe("D13: callbacks and the files of a result", () => {
  const draw = () => new ToolResult({ width: 1 }, [png, pdf]);

  it("afterTool sees them, and may take them out or add some", async () => {
    const seen: FunctionResponsePart[][] = [];
    const outcome = await call(draw, {
      afterTool: ({ files }) => {
        seen.push([...files]);
        files.splice(0, 1);
        files.push({ inlineData: { mimeType: "text/plain", data: "YQ==" } });
      },
    });
    expect(seen).toEqual([[png, pdf]]);
    expect(outcome).toMatchObject({
      response: { width: 1 },
      files: [pdf, { inlineData: { mimeType: "text/plain", data: "YQ==" } }],
    });
  });

  it("afterTool changes a copy: the tool's own result stays as it was", async () => {
    const result = draw();
    await call(() => result, {
      afterTool: ({ files }) => void Object.assign(files[0]?.inlineData ?? {}, { data: "" }),
    });
    expect(result.files).toEqual([png, pdf]);
  });

  it("whatever replaces the result drops the tool's files, unless it has its own", async () => {
    expect((await call(draw, { afterTool: ({ toolResponse }) => ({ ...toolResponse }) })).files).toEqual([]);
    const replaced = await call(draw, { afterTool: () => new ToolResult({ seen: true }, [pdf]) });
    expect(replaced).toMatchObject({ response: { seen: true }, files: [pdf] });
  });

  it("what stands in for a call may have files too", async () => {
    expect(await call(draw, { beforeTool: () => new ToolResult({ kept: 1 }, [png]) })).toMatchObject({
      response: { kept: 1 },
      files: [png],
    });
    const fail = () => {
      throw new Error("closed");
    };
    expect(await call(fail, { onToolError: () => new ToolResult({ instead: 1 }, [png]) })).toMatchObject({
      response: { instead: 1 },
      files: [png],
      failed: false,
    });
  });

  it("a callback that fails, or adds what is no file, lets nothing through", async () => {
    const fail = () => {
      throw new Error("broke");
    };
    expect(await call(draw, { afterTool: fail })).toMatchObject({ failed: true, files: [] });
    const outcome = await call(draw, { afterTool: ({ files }) => void files.push({}) });
    expect(outcome).toMatchObject({ failed: true, files: [], response: { error: { code: "INVALID_TOOL_RESULT" } } });
    expect(JSON.stringify(outcome.wholeResponse)).not.toContain("width");
  });

  it("a failed call has none to see", async () => {
    const seen: number[] = [];
    const fail = () => {
      throw new Error("closed");
    };
    await call(fail, { afterTool: ({ files }) => void seen.push(files.length) });
    expect(seen).toEqual([0]);
  });
});
