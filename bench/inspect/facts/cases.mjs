/**
 * What a reader of types should say, case by case. Each case is one set of parameters, written down twice: as the
 * function that Toolwright reads, and as the interface that a generator of schemas is given, with the same words. A fact
 * is about what a model must know to write a value as JSON.
 *
 * @typedef {object} Case
 * @property {string} types Declarations that both forms share.
 * @property {string} fn The function, exported under the case's name.
 * @property {string} parameters The interface `Parameters` with the function's parameters as members.
 * @property {readonly Fact[]} facts
 *
 * @typedef {readonly [place: string, ...fact: FactText]} Fact A place is a path of members; `[]` is an item of a list,
 *   `{}` a value of a record. The empty path is the whole.
 * @typedef {["type", string] | ["description", string] | ["required" | "optional" | "absent" | "nullable" | "integer"]
 *   | ["values", readonly unknown[]] | ["default" | "minimum" | "maximum" | "minLength" | "pattern" | "format" | "minItems", unknown]} FactText
 */

/** @type {Readonly<Record<string, Case>>} */
export const cases = {
  calculator: {
    types: "",
    fn: `/**
 * Calculates with two numbers.
 * @param left The first number.
 * @param right The second number.
 * @param operation What to do with them.
 */
export function calculator(left: number, right: number, operation: "add" | "subtract" | "multiply" | "divide") { return [left, right, operation]; }`,
    parameters: `/** Calculates with two numbers. */
export interface Parameters {
  /** The first number. */
  left: number;
  /** The second number. */
  right: number;
  /** What to do with them. */
  operation: "add" | "subtract" | "multiply" | "divide";
}`,
    facts: [
      ["", "description", "Calculates with two numbers."],
      ["left", "type", "number"],
      ["left", "required"],
      ["left", "description", "The first number."],
      ["operation", "values", ["add", "subtract", "multiply", "divide"]],
      ["operation", "description", "What to do with them."],
    ],
  },
  defaults: {
    types: "",
    fn: `/**
 * Searches.
 * @param query What to look for.
 * @param limit How many.
 */
export function defaults(query: string, limit = 10, exact?: boolean, order: "new" | "old" = "new") { return [query, limit, exact, order]; }`,
    parameters: `/** Searches. */
export interface Parameters {
  /** What to look for. */
  query: string;
  /**
   * How many.
   * @default 10
   */
  limit?: number;
  exact?: boolean;
  /** @default "new" */
  order?: "new" | "old";
}`,
    facts: [
      ["query", "required"],
      ["limit", "optional"],
      ["limit", "type", "number"],
      ["limit", "default", 10],
      ["limit", "description", "How many."],
      ["exact", "optional"],
      ["exact", "type", "boolean"],
      ["order", "values", ["new", "old"]],
      ["order", "default", "new"],
    ],
  },
  nothing: {
    types: "",
    fn: "export function nothing(a: string | null, b: string | undefined, c?: number | null) { return [a, b, c]; }",
    parameters: "export interface Parameters { a: string | null; b: string | undefined; c?: number | null }",
    facts: [
      ["a", "nullable"],
      ["a", "type", "string"],
      ["a", "required"],
      ["b", "optional"],
      ["b", "type", "string"],
      ["c", "nullable"],
      ["c", "optional"],
    ],
  },
  constraints: {
    types: `export interface Profile {
  /**
   * Years.
   * @minimum 0
   * @maximum 130
   * @integer
   */
  age: number;
  /** @format email */
  email: string;
  /**
   * @pattern ^\\d{5}$
   * @minLength 5
   */
  zip: string;
  /** @minItems 1 */
  tags: string[];
}`,
    fn: "export function constraints(profile: Profile) { return profile; }",
    parameters: "export interface Parameters { profile: Profile }",
    facts: [
      ["profile.age", "minimum", 0],
      ["profile.age", "maximum", 130],
      ["profile.age", "integer"],
      ["profile.age", "description", "Years."],
      ["profile.email", "format", "email"],
      ["profile.zip", "pattern", "^\\d{5}$"],
      ["profile.zip", "minLength", 5],
      ["profile.tags", "minItems", 1],
    ],
  },
  enums: {
    types: `export enum Colour { Red = "red", Green = "green" }
export enum Level { Low, High }
export const KINDS = ["cat", "dog"] as const;`,
    fn: 'export function enums(colour: Colour, level: Level, kind: (typeof KINDS)[number], size: 1 | 2 | 3, mixed: "auto" | 5 | true) { return [colour, level, kind, size, mixed]; }',
    parameters:
      'export interface Parameters { colour: Colour; level: Level; kind: (typeof KINDS)[number]; size: 1 | 2 | 3; mixed: "auto" | 5 | true }',
    facts: [
      ["colour", "values", ["red", "green"]],
      ["level", "values", [0, 1]],
      ["kind", "values", ["cat", "dog"]],
      ["size", "values", [1, 2, 3]],
      ["mixed", "values", ["auto", 5, true]],
    ],
  },
  comments: {
    types: `export interface Place { /** Its town. */ town: string; /** Its street. */ street?: string }
export interface Nested {
  /** Where it is. */
  place: Place;
}`,
    fn: `/**
 * @param nested All of it.
 */
export function comments(nested: Nested) { return nested; }`,
    parameters: `export interface Parameters {
  /** All of it. */
  nested: Nested;
}`,
    facts: [
      ["nested", "description", "All of it."],
      ["nested.place", "description", "Where it is."],
      ["nested.place.town", "description", "Its town."],
      ["nested.place.street", "description", "Its street."],
      ["nested.place.town", "required"],
      ["nested.place.street", "optional"],
    ],
  },
  lists: {
    types: "",
    fn: "export function lists(names: readonly string[], pair: [number, string], counts: Record<string, number>, grid: number[][]) { return [names, pair, counts, grid]; }",
    parameters:
      "export interface Parameters { names: readonly string[]; pair: [number, string]; counts: Record<string, number>; grid: number[][] }",
    facts: [
      ["names", "type", "array"],
      ["names.[]", "type", "string"],
      ["pair", "type", "array"],
      ["pair", "minItems", 2],
      ["counts", "type", "object"],
      ["counts.{}", "type", "number"],
      ["grid.[].[]", "type", "number"],
    ],
  },
  recursion: {
    types: `export interface Tree {
  /** Its name. */
  name: string;
  children: Tree[];
}
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };`,
    fn: "export function recursion(tree: Tree, json: Json) { return [tree, json]; }",
    parameters: "export interface Parameters { tree: Tree; json: Json }",
    facts: [
      ["tree.name", "description", "Its name."],
      ["tree.children.[].children.[].children", "type", "array"],
      ["tree.children.[].children.[].name", "type", "string"],
      ["json", "nullable"],
      ["json.{}.[].{}", "type", "string"],
    ],
  },
  generics: {
    types: `export interface Item {
  /** Its number. */
  id: number;
  /**
   * Its code.
   * @pattern ^[A-Z]+$
   */
  code: string;
  secret: string;
}
export interface Page<T> { items: T[]; next?: string }`,
    fn: 'export function generics(page: Page<Item>, part: Pick<Item, "id" | "code">, rest: Omit<Item, "secret">, some: Partial<Item>) { return [page, part, rest, some]; }',
    parameters:
      'export interface Parameters { page: Page<Item>; part: Pick<Item, "id" | "code">; rest: Omit<Item, "secret">; some: Partial<Item> }',
    facts: [
      ["page.items.[].id", "type", "number"],
      ["page.items.[].id", "description", "Its number."],
      ["page.next", "optional"],
      ["part.id", "description", "Its number."],
      ["part.code", "pattern", "^[A-Z]+$"],
      ["part.secret", "absent"],
      ["rest.id", "description", "Its number."],
      ["rest.secret", "absent"],
      ["some.id", "optional"],
      ["some.code", "pattern", "^[A-Z]+$"],
    ],
  },
  mapped: {
    types: `export interface Item {
  /** @pattern ^[A-Z]+$ */
  code: string;
  secret: string;
}
export type Flags<T> = { [Key in keyof T]?: boolean };`,
    fn: "export function mapped(flags: Flags<Item>) { return flags; }",
    parameters: "export interface Parameters { flags: Flags<Item> }",
    facts: [
      ["flags.secret", "type", "boolean"],
      ["flags.secret", "optional"],
    ],
  },
  unions: {
    types: `export interface Circle { kind: "circle"; radius: number }
export interface Square { kind: "square"; side: number }
export interface Named { name: string }
export interface Aged { age: number }`,
    fn: "export function unions(shape: Circle | Square, person: Named & Aged, id: string | number) { return [shape, person, id]; }",
    parameters: "export interface Parameters { shape: Circle | Square; person: Named & Aged; id: string | number }",
    facts: [
      ["shape.kind", "values", ["circle", "square"]],
      ["shape.radius", "type", "number"],
      ["shape.side", "type", "number"],
      ["person.name", "required"],
      ["person.age", "required"],
      ["id", "type", "string"],
      ["id", "type", "number"],
    ],
  },
  dates: {
    types: "",
    fn: "export function dates(at: Date, until?: Date | null) { return [at, until]; }",
    parameters: "export interface Parameters { at: Date; until?: Date | null }",
    facts: [
      ["at", "type", "string"],
      ["at", "format", "date-time"],
      ["until", "nullable"],
      ["until", "optional"],
    ],
  },
  urls: {
    types: "",
    fn: "export function urls(home: URL) { return home; }",
    parameters: "export interface Parameters { home: URL }",
    facts: [
      ["home", "type", "string"],
      ["home", "format", "uri"],
    ],
  },
  maps: {
    types: "",
    fn: "export function maps(prices: Map<string, number>) { return prices; }",
    parameters: "export interface Parameters { prices: Map<string, number> }",
    facts: [["prices.{}", "type", "number"]],
  },
  sets: {
    types: "",
    fn: "export function sets(words: Set<string>) { return words; }",
    parameters: "export interface Parameters { words: Set<string> }",
    facts: [["words.[]", "type", "string"]],
  },
  bytes: {
    types: "",
    fn: "export function bytes(content: Uint8Array) { return content; }",
    parameters: "export interface Parameters { content: Uint8Array }",
    facts: [["content", "type", "string"]],
  },
  bigints: {
    types: "",
    fn: "export function bigints(amount: bigint) { return amount; }",
    parameters: "export interface Parameters { amount: bigint }",
    facts: [["amount", "integer"]],
  },
  classes: {
    types: `export class Account {
  /** Whose it is. */
  owner = "";
  balance?: number;
  #pin = 0;
  private note = "";
  describe() { return [this.#pin, this.note]; }
}`,
    fn: "export function classes(account: Account) { return account; }",
    parameters: "export interface Parameters { account: Account }",
    facts: [
      ["account.owner", "type", "string"],
      ["account.owner", "description", "Whose it is."],
      ["account.balance", "optional"],
      ["account.#pin", "absent"],
      ["account.note", "absent"],
      ["account.describe", "absent"],
    ],
  },
  brands: {
    types: 'export type UserId = string & { readonly __brand: "UserId" };',
    fn: "export function brands(user: UserId) { return user; }",
    parameters: "export interface Parameters { user: UserId }",
    facts: [["user", "type", "string"]],
  },
  suggestions: {
    types: "",
    fn: 'export function suggestions(colour: "red" | "green" | (string & {})) { return colour; }',
    parameters: 'export interface Parameters { colour: "red" | "green" | (string & {}) }',
    facts: [["colour", "type", "string"]],
  },
  templates: {
    types: "",
    fn: `export function templates(version: \`v\${number}\`) { return version; }`,
    parameters: `export interface Parameters { version: \`v\${number}\` }`,
    facts: [["version", "type", "string"]],
  },
};

/** How many facts there are. */
export const factCount = Object.values(cases).reduce((sum, { facts }) => sum + facts.length, 0);
