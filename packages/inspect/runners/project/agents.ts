import { FunctionTool, LlmAgent, type ToolFunction, type ToolLike } from "toolwright";
import { archive, plugins, restore, shelfTools } from "./library.ts";

/** Adds two lengths. @param left The first. @param right The second. */
function addLengths(left: number, right = 1): number {
  return left + right;
}

/** Finds a customer. @param name The customer's name. */
const findCustomer = async (name: string, page?: number) => `${name} ${page}`;

/** Weighs a parcel. @param grams The weight. @minimum 0 */
function weigh(grams: number, unit: "kg" | "g" = "kg") {
  return `${grams}${unit}`;
}

/** Packs things. @param things What to pack. */
function pack(things: readonly string[], fragile: boolean | null) {
  return things.length + Number(fragile);
}

/** Prints a label. @param text What it says. */
function label(text: string, size?: "small" | "large") {
  return text + size;
}

/** Sends a parcel. */
const send = (address: { street: string; zip: string }, express = false) => `${address.street} ${express}`;

/** Tracks a parcel. @param code Its code. */
const track: ToolFunction = (code: `P${number}`) => code;

const estimate = (value: unknown) => Number(value);
/** What is estimated. */
const estimatePrice = estimate as (article: string, pieces: number) => number;

class Scales {
  /** Puts something on the scales. @param grams How heavy it is. */
  call(grams: number): number {
    return grams;
  }
}

class Stock {
  readonly #pieces = new Map<string, number>();

  /** Counts the pieces of an article. @param article The article. */
  count(article: string): number {
    return this.#pieces.get(article) ?? 0;
  }

  /** Adds pieces. @param article The article. @param pieces How many. */
  async add(article: string, pieces: number): Promise<void> {
    this.#pieces.set(article, this.count(article) + pieces);
  }
}

/** The user's own helper: what goes in here becomes a tool. */
function agentWith(tools: readonly ToolLike[]) {
  return new LlmAgent({ name: "helper", tools });
}

const choice = Math.random() > 2;
const listed = [weigh, pack];
const pushed: ToolLike[] = [];
pushed.push(label);
pushed.push(...[send, track]);
const tools = [choice ? archive : restore];

const agents = [
  new LlmAgent({ name: "list", tools: [addLengths, choice ? weigh : findCustomer, ...listed, estimatePrice] }),
  new LlmAgent({ name: "pushed", tools: pushed }),
  new LlmAgent({ name: "shorthand", tools }),
  agentWith([new Scales(), ...FunctionTool.ofMethods(new Stock(), ["count", "add"])]),
  new LlmAgent({ name: "dynamic", tools: Object.values(plugins) }),
  agentWith(shelfTools),
];

/** Tools that reach their agents in every way a program may hand them over. */
export const agentTools: readonly FunctionTool[] = agents
  .flatMap((agent) => agent.tools)
  .filter((tool) => tool instanceof FunctionTool);
