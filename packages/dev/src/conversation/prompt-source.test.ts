import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { openPromptSource, type PromptSource } from "./prompt-source.ts";

/** A stream that passes for a terminal. */
function terminal(): PassThrough & { isTTY: boolean } {
  return Object.assign(new PassThrough(), { isTTY: true });
}

async function readAll(source: PromptSource): Promise<string[]> {
  const lines: string[] = [];
  for (let line = await source.next(); line !== undefined; line = await source.next()) lines.push(line);
  return lines;
}

describe("prompts from a pipe", () => {
  it("are all lines up to the end, however they arrive", async () => {
    const input = new PassThrough();
    const lines = readAll(openPromptSource({ input, output: new PassThrough() }, "YOU: "));
    input.write("first\r\nsec");
    input.write("ond\n\n");
    input.end("last");
    expect(await lines).toEqual(["first", "second", "", "last"]);
  });

  it("wait for a slow reader", async () => {
    const input = new PassThrough();
    const source = openPromptSource({ input, output: new PassThrough() }, "YOU: ");
    input.end("first\nsecond\n");
    expect(await source.next()).toBe("first");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await source.next()).toBe("second");
    expect(await source.next()).toBeUndefined();
  });
});

describe("prompts that are typed", () => {
  it("are asked for one at a time", async () => {
    const input = terminal();
    const output = new PassThrough();
    const source = openPromptSource({ input, output }, "YOU: ");
    const first = source.next();
    input.write("hello\n");
    expect(await first).toBe("hello");
    const second = source.next();
    input.write("again\n");
    expect(await second).toBe("again");
    expect(String(output.read())).toMatch(/YOU: [\s\S]*YOU: /);
    expect(source.echoes).toBe(true);
  });

  it.each([
    ["Ctrl-D", "\u0004"],
    ["Ctrl-C", "\u0003"],
  ])("end with %s on an empty line", async (_, key) => {
    const input = terminal();
    const next = openPromptSource({ input, output: new PassThrough() }, "YOU: ").next();
    input.write(key);
    expect(await next).toBeUndefined();
  });

  it("can be brought back with the arrow key", async () => {
    const input = terminal();
    const source = openPromptSource({ input, output: new PassThrough() }, "YOU: ");
    const first = source.next();
    input.write("hello\n");
    await first;
    const second = source.next();
    input.write("\u001b[A\n");
    expect(await second).toBe("hello");
  });
});
