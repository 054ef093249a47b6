import type { JsonObject, JsonSchema, ModelRequest, ModelResponse, ToolDeclaration } from "toolwright";
import { describe, expect, it, vi } from "vitest";
import { OFFLINE_NOTICE } from "./dialogue/wording.ts";
import { Conversation, type TestTool } from "./evaluation/conversation.ts";
import { OfflineModel } from "./offline-model.ts";

const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };

function testTool(
  name: string,
  description: string,
  properties: Record<string, JsonSchema>,
  run: TestTool["run"],
  required: readonly string[] = Object.keys(properties),
): TestTool {
  return {
    declaration: { name, description, parameters: { type: "object", properties, required: [...required] } },
    run,
  };
}

function calculator(
  names: readonly [string, string, string, string],
  members: readonly [string, string, string, string],
): TestTool {
  const [name, left, right, operation] = names;
  const compute = (args: JsonObject): JsonObject => {
    const [one, other] = [Number(args[left]), Number(args[right])];
    const results = [
      one + other,
      one - other,
      one * other,
      other === 0 ? "Error: Cannot divide by zero." : one / other,
    ];
    return { result: results[members.indexOf(String(args[operation]))] ?? null };
  };
  const properties = { [left]: number, [right]: number, [operation]: { type: "string" as const, enum: [...members] } };
  return testTool(name, "Performs a basic operation on two numbers.", properties, compute);
}

describe.each([
  calculator(["simple_calculator", "operand1", "operand2", "operation"], ["add", "subtract", "multiply", "divide"]),
  calculator(["compute", "left", "right", "action"], ["plus", "minus", "times", "over"]),
  calculator(["mathTool", "x", "y", "how"], ["sum", "difference", "product", "quotient"]),
])("a calculator under the names of $declaration.name", (tool) => {
  it("answers sums and divisions", async () => {
    const conversation = new Conversation([tool]);
    const sum = await conversation.say("What is 5 plus 3?");
    expect(sum.calls).toHaveLength(1);
    expect(Object.values(sum.calls[0]?.args ?? {})).toEqual(expect.arrayContaining([5, 3]));
    expect(sum.text).toBe("The result is 8.");
    expect((await conversation.say("Calculate 10 divided by 2?")).text).toBe("The result is 5.");
  });

  it("passes the text about a division by zero on", async () => {
    expect((await new Conversation([tool]).say("Divide 10 by zero")).text).toBe("Error: Cannot divide by zero.");
  });

  it("makes two calls when the message clearly asks for both", async () => {
    const both = await new Conversation([tool]).say("What is 5 plus 3 and 10 divided by 4?");
    expect(both.calls).toHaveLength(2);
    expect(both.text).toMatch(/8\.\n.*2\.5\.$/);
  });

  it("asks for the second number and goes on with the answer", async () => {
    const conversation = new Conversation([tool]);
    expect((await conversation.say("Multiply 6")).calls).toEqual([]);
    expect((await conversation.say("seven")).text).toBe("The result is 42.");
  });
});

describe("a profile that is refused without an age", () => {
  const profile: JsonSchema = {
    type: "object",
    properties: { name: text, age: { type: "integer" }, email: { type: "string", format: "email" } },
    required: ["name", "email"],
  };
  const refuse = ({ profile: given }: JsonObject): JsonObject => {
    const { age } = given as JsonObject;
    if (age !== undefined) return { status: "success", profile: given ?? null };
    const issue = { path: "profile.age", problem: "required, but missing", expected: "integer", received: "nothing" };
    return { error: { code: "INVALID_ARGUMENTS", message: "The call was refused.", issues: [issue] } };
  };
  const tool = testTool("manage_profile", "Saves the profile of a user.", { profile }, refuse);

  it("is completed by the next message", async () => {
    const conversation = new Conversation([tool]);
    const refused = await conversation.say("Save the profile of Alice, alice@example.com");
    expect(refused.text).toContain("What is the age?");
    const saved = await conversation.say("She is 30 years old");
    expect(saved.calls).toEqual([
      { name: "manage_profile", args: { profile: { name: "Alice", email: "alice@example.com", age: 30 } } },
    ]);
    expect(saved.text).toMatch(/^Success\./);
  });

  it("is completed inside a record whose keys no schema names", async () => {
    const check = ({ data }: JsonObject): JsonObject =>
      (data as JsonObject).age === undefined
        ? { status: "error", message: "Invalid data: age: Required" }
        : { status: "success" };
    const conversation = new Conversation([testTool("save_data", "Saves data.", { data: { type: "object" } }, check)]);
    await conversation.say("Save data: name is Alice, email is alice@example.com");
    expect((await conversation.say("30")).calls[0]?.args).toEqual({
      data: { name: "Alice", email: "alice@example.com", age: 30 },
    });
  });
});

describe("other dialogues", () => {
  it("increments a counter turn after turn", async () => {
    let count = 0;
    const tool = testTool("increment_counter", "Increments the session's counter.", {}, () => ({
      session_counter: ++count,
    }));
    const conversation = new Conversation([tool]);
    for (const expected of [1, 2, 3]) {
      const { calls, text: said } = await conversation.say("increment the counter");
      expect(calls).toEqual([{ name: "increment_counter", args: {} }]);
      expect(said).toContain(`session counter: ${expected}`);
    }
  });

  it("searches with and without a count", async () => {
    const search = testTool(
      "search",
      "Searches documents.",
      { query: text, count: { type: "integer" } },
      () => ({ result: [] }),
      ["query"],
    );
    const conversation = new Conversation([search]);
    expect((await conversation.say("Search for generics")).calls[0]?.args).toEqual({ query: "generics" });
    expect((await conversation.say("Find 3 documents about generics")).calls[0]?.args).toEqual({
      query: "generics",
      count: 3,
    });
  });

  it("saves an artifact and loads it again", async () => {
    const save = testTool("save_report", "Saves a text as an artifact.", { filename: text, content: text }, () => ({
      version: 0,
    }));
    const load = testTool("load_report", "Loads an artifact.", { filename: text }, () => ({ content: "hello" }));
    const conversation = new Conversation([save, load]);
    const { calls } = await conversation.say('Save "hello" to notes.txt');
    expect(calls).toEqual([{ name: "save_report", args: { filename: "notes.txt", content: "hello" } }]);
    expect((await conversation.say("Load notes.txt")).text).toContain("content: hello");
  });

  it("takes answers in the order of its questions, and each whole", async () => {
    const mail = testTool("send_mail", "Sends a mail.", { subject: text, body: text }, () => ({ status: "sent" }));
    const conversation = new Conversation([mail]);
    expect((await conversation.say("Send a mail")).text).toMatch(/subject[\s\S]*body/);
    await conversation.say("Lunch");
    expect((await conversation.say("Are you coming at 5?")).calls[0]?.args).toEqual({
      subject: "Lunch",
      body: "Are you coming at 5?",
    });
  });

  it("leaves a question open when the user changes the subject, and drops it on request", async () => {
    const book = testTool("book_table", "Books a table.", { guests: { type: "integer" } }, () => ({
      result: "Booked.",
    }));
    const weather = testTool("get_weather", "Returns the weather.", { city: text }, () => ({ result: "Sunny." }));
    const conversation = new Conversation([book, weather]);
    await conversation.say("Book a table");
    expect((await conversation.say("What's the weather in Rome?")).text).toBe("Sunny.");
    await conversation.say("Book a table");
    expect((await conversation.say("never mind")).calls).toEqual([]);
    expect((await conversation.say("4")).calls).toEqual([]);
  });
});

describe("generateContent", () => {
  const tool: ToolDeclaration = { name: "ping", description: "Pings.", parameters: { type: "object", properties: {} } };
  const request = (message: string): ModelRequest => ({
    model: "offline",
    contents: [{ role: "user", parts: [{ text: message }] }],
    tools: [tool],
    config: {},
  });

  async function responses(asked: ModelRequest, stream: boolean): Promise<ModelResponse[]> {
    const options = { signal: new AbortController().signal, stream };
    const all: ModelResponse[] = [];
    for await (const response of new OfflineModel().generateContent(asked, options)) all.push(response);
    return all;
  }

  it("streams fragments that make up the whole answer", async () => {
    const streamed = await responses(request("hello"), true);
    const whole = streamed.at(-1);
    const fragments = streamed.slice(0, -1);
    expect(fragments.length).toBeGreaterThan(3);
    expect(fragments.every(({ partial }) => partial === true)).toBe(true);
    expect(fragments.map(({ content }) => content?.parts?.[0]?.text).join("")).toBe(whole?.content?.parts?.[0]?.text);
    expect(await responses(request("hello"), false)).toEqual([whole]);
  });

  it("never sends a call in fragments", async () => {
    const [only, ...others] = await responses(request("ping it"), true);
    expect(others).toEqual([]);
    expect(only?.content?.parts).toEqual([{ functionCall: { name: "ping", args: {} } }]);
  });

  it("says once in a process what it is, on the error stream", async () => {
    vi.resetModules();
    const { OfflineModel: Fresh } = await import("./offline-model.ts");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const options = { signal: new AbortController().signal, stream: false };
    for (const message of ["ping", "ping"]) {
      for await (const _response of new Fresh().generateContent(request(message), options));
    }
    expect(warn.mock.calls).toEqual([[OFFLINE_NOTICE]]);
    warn.mockRestore();
  });

  it("says what it is in the first answer of a conversation only", async () => {
    const [first] = await responses(request("ping"), false);
    expect(first?.customMetadata).toEqual({ offlineModel: OFFLINE_NOTICE });
    const later = request("ping");
    later.contents.unshift({ role: "user", parts: [{ text: "hi" }] }, { role: "model", parts: [{ text: "…" }] });
    expect((await responses(later, false))[0]).not.toHaveProperty("customMetadata");
  });

  it("stops when it is aborted", async () => {
    const controller = new AbortController();
    const stream = new OfflineModel().generateContent(request("hello"), { signal: controller.signal, stream: true });
    await stream.next();
    controller.abort(new Error("enough"));
    await expect(stream.next()).rejects.toThrow("enough");
  });

  it("leaves results of another agent's tools alone and answers the user", async () => {
    const asked = request("ping it");
    asked.contents.push(
      { role: "model", parts: [{ functionCall: { name: "transfer_to_agent", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { name: "transfer_to_agent", response: { result: null } } }] },
    );
    const [answer] = await responses(asked, false);
    expect(answer?.content?.parts).toEqual([{ functionCall: { name: "ping", args: {} } }]);
  });

  it("does not change the request", async () => {
    const asked = request("hello");
    const before = structuredClone(asked);
    await responses(asked, true);
    expect(asked).toEqual(before);
  });
});
