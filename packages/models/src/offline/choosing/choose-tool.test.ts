import type { JsonSchema, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { readMessage } from "../text/message.ts";
import { chooseTool } from "./choose-tool.ts";

const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };

function tool(name: string, description: string, properties: Record<string, JsonSchema> = {}): ToolDeclaration {
  return { name, description, parameters: { type: "object", properties, required: Object.keys(properties) } };
}

function chosen(message: string, ...tools: ToolDeclaration[]): string | undefined {
  return chooseTool(tools, readMessage(message, new Date("2026-03-04T12:00:00")))?.call.tool.name;
}

const increment = tool("increment_counter", "Increments the counter.");
const store = tool("store_fact", "Stores a fact.", { fact: text });
const recall = tool("recall_memory", "Searches earlier facts.", { query: text });
const add = tool("add", "Adds two numbers.", { a: number, b: number });
const addTask = tool("add_task", "Adds a task.", { task: text });

describe("chooseTool", () => {
  it("goes by the words of the declaration and their synonyms", () => {
    expect(chosen("Please bump my counter", increment, addTask)).toBe("increment_counter");
  });

  it("chooses none when nothing speaks for one", () => {
    expect(chosen("Hello, how are you?", increment, addTask, add)).toBeUndefined();
    expect(chosen("", increment)).toBeUndefined();
    expect(chosen("What is 5 plus 3?")).toBeUndefined();
  });

  it("tells sums from lists by whether numbers are wanted", () => {
    expect(chosen("what is 2 plus 3", addTask, add)).toBe("add");
    expect(chosen("add buy flour", add, addTask)).toBe("add_task");
  });

  it("does not do the opposite of what was asked", () => {
    expect(chosen("reset the counter", increment)).toBeUndefined();
    expect(chosen("reset the counter", increment, tool("reset_counter", "Sets it to zero."))).toBe("reset_counter");
  });

  it("gives questions to tools that find, not to those that store", () => {
    expect(chosen("do you remember my favourite song?", store, recall)).toBe("recall_memory");
    expect(chosen("What is my favourite song?", store, recall)).toBe("recall_memory");
    expect(chosen("Remember that my favourite song is Yesterday", store, recall)).toBe("store_fact");
  });

  it("accepts values without a telling word when all have a place", () => {
    const profile = tool("save_profile", "Saves it.", {
      name: text,
      age: number,
      email: { type: "string", format: "email" },
    });
    expect(chosen("Alice, 30, alice@example.com", profile, add)).toBe("save_profile");
  });

  it("prefers the tool whose parameters explain what the message holds", () => {
    const units = tool("convert_length", "Converts a length.", { value: number, from: text, to: text });
    const money = tool("convert_money", "Converts money.", {
      amount: number,
      from: { type: "string", pattern: "^[A-Z]{3}$" },
      to: { type: "string", pattern: "^[A-Z]{3}$" },
    });
    expect(chosen("convert 5 USD to EUR", units, money)).toBe("convert_money");
    expect(chosen("convert 5 feet to meters", units, money)).toBe("convert_length");
  });
});
