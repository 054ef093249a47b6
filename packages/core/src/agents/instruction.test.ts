import { describe, expect, it } from "vitest";
import type { Part } from "../content/content.ts";
import { createToolContext } from "../testing/tool-context-double.ts";
import { renderInstruction } from "./instruction.ts";
import type { InstructionProvider } from "./llm-agent.ts";

const artifacts: { [name: string]: Part } = {
  "note.txt": { text: "buy milk" },
  "photo.png": { inlineData: { mimeType: "image/png", data: "" } },
};

async function render(instruction: string | InstructionProvider): Promise<string> {
  const context = createToolContext();
  context.state.set("name", "Ada");
  context.state.set("user:age", 36);
  context.state.set("tags", ["a", "b"]);
  context.state.set("zero", 0);
  const load = async (name: string) => (Object.hasOwn(artifacts, name) ? artifacts[name] : undefined);
  return renderInstruction(instruction, context, load);
}

describe("instruction templates", () => {
  it("put in values of the state: text as it is, anything else as JSON", async () => {
    expect(await render("I am {name}, { user:age }, {tags}, {zero}.")).toBe('I am Ada, 36, ["a","b"], 0.');
  });

  it("put in artifacts", async () => {
    expect(await render("{artifact.note.txt} {artifact.photo.png}")).toBe("buy milk [file, image/png]");
  });

  it("leave out what is optional and missing", async () => {
    expect(await render("[{nothing?}] [{artifact.none?}] [{name?}]")).toBe("[] [] [Ada]");
  });

  it("refuse what is missing, with the keys that there are", async () => {
    await expect(render("Hello {nmae}")).rejects.toMatchObject({
      code: "INVALID_INSTRUCTION",
      message: expect.stringContaining("The state has: name, user:age, tags, zero."),
    });
  });

  it("have literal braces, and leave JSON and code alone", async () => {
    expect(await render('{{name}} {"a": 1} {} { a b } {1x}')).toBe('{name} {"a": 1} {} { a b } {1x}');
    expect(await render('{"user": {"name": "x"}} {{"a": {{"b": 1}}}}')).toBe('{"user": {"name": "x"}} {"a": {"b": 1}}');
  });

  it("find own keys only", async () => {
    for (const key of ["constructor", "toString", "__proto__"]) {
      await expect(render(`{${key}}`)).rejects.toMatchObject({ code: "INVALID_INSTRUCTION" });
    }
  });

  it("do not put values into values", async () => {
    const context = createToolContext();
    context.state.set("a", "{b}");
    expect(await renderInstruction("{a}", context, async () => undefined)).toBe("{b}");
  });

  it("are not applied to what a provider function returns", async () => {
    expect(await render(({ state, agentName }) => `${agentName}: {name} ${state.get("name", "?")}`)).toBe(
      "test-agent: {name} Ada",
    );
  });
});
