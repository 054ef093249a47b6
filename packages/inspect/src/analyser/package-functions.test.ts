import { describe, expect, it } from "vitest";
import { testProjects } from "./test-projects/test-projects.ts";

/** Functions whose types come from the `.d.ts` files of packages, in the shapes that well-known packages have. */
const DAY_KIT = `
/** What a day may be given as. */
export type DayArg<D extends Date> = D | number | string;
export interface ContextOptions<D extends Date> { in?: (value: unknown) => D }
export interface AddOptions<D extends Date = Date> extends ContextOptions<D> { /** Skip weekends. */ businessDays?: boolean }
/**
 * @name addDays
 * @description Adds days to a day.
 * @typeParam D - The kind of day.
 * @param day - The day to change
 * @param amount - How many days
 * @param options - An object with options
 * @returns The later day
 */
export declare function addDays<D extends Date, R extends Date = D>(day: DayArg<D>, amount: number, options?: AddOptions<R> | undefined): R;
`;
const LIST_KIT = `
declare const _: _.ListKit;
declare namespace _ {
  type Many<T> = T | readonly T[];
  type List<T> = ArrayLike<T>;
  type Iteratee<T> = ((value: T) => unknown) | keyof T | (string & {});
  interface ListKit {
    /**
     * Splits a list into groups of a size.
     * @param list The list to split.
     * @param size The length of each group.
     */
    chunk<T>(list: List<T> | null | undefined, size?: number): T[][];
    /** Sorts by one key. @param list The list. @param keys What to sort by. */
    sortBy<T extends { id: number }>(list: List<T>, keys: Many<keyof T>): T[];
    /** Sorts as it is. */
    sortBy<T>(list: List<T>): T[];
  }
}
export = _;
`;
const REST_KIT = `
interface Endpoints {
  "GET /repos/{owner}/{repo}": { parameters: { owner: string; repo: string }; response: { data: { id: number; name: string } } };
  "POST /repos/{owner}/{repo}/issues": {
    parameters: { owner: string; repo: string; /** The title of the issue. */ title: string | number; labels?: (string | { id?: number; name?: string | null })[] };
    response: { data: { number: number } };
  };
}
export interface RequestParameters { baseUrl?: string; headers?: Record<string, string | undefined>; mediaType?: { format?: string } }
type Params<E extends keyof Endpoints> = Endpoints[E]["parameters"];
export interface Method<E extends keyof Endpoints> {
  (params?: RequestParameters & Params<E>): Promise<Endpoints[E]["response"]>;
  defaults: (options: object) => void;
}
export declare const issues: {
  /** Creates an issue. */
  create: Method<"POST /repos/{owner}/{repo}/issues">;
};
export declare class Client {
  rest: {
    issues: {
      /** Creates an issue with the client. */
      create: Method<"POST /repos/{owner}/{repo}/issues">;
    };
  };
}
export declare const create: typeof issues.create;
`;
const PAY_KIT = `
export declare namespace Pay {
  type Metadata = { [name: string]: string };
  interface RequestOptions { apiKey?: string; idempotencyKey?: string; /** In milliseconds. */ timeout?: number }
  interface Response<T> { lastResponse: { requestId: string } }
  interface Customer { id: string; object: "customer"; email: string | null }
  interface CustomerCreateParams { /** The address of the customer. */ address?: Emptyable<Pay.Address>; email?: string; metadata?: Emptyable<Metadata>; expand?: Array<string> }
  type Emptyable<T> = null | "" | T;
  interface Address { city?: string; line1?: string }
  namespace CustomerCreateParams { type TaxExempt = "exempt" | "none" }
  class CustomersResource {
    /** Creates a customer. */
    create(params?: CustomerCreateParams, options?: RequestOptions): Promise<Response<Customer>>;
    create(options?: RequestOptions): Promise<Response<Customer>>;
  }
}
/** Creates a customer. @param params What is known. */
export declare const createCustomer: Pay.CustomersResource["create"];
`;

const project = testProjects().project({
  "kits/node_modules/day-kit/index.d.ts": DAY_KIT,
  "kits/node_modules/list-kit/index.d.ts": LIST_KIT,
  "kits/node_modules/rest-kit/index.d.ts": REST_KIT,
  "kits/node_modules/pay-kit/index.d.ts": PAY_KIT,
  "kits/tsconfig.json": '{ "compilerOptions": { "module": "nodenext", "strict": true, "types": ["node"] } }',
  "kits/tools.ts": `
import lists from "list-kit";
export { addDays } from "day-kit";
export { create as createIssue } from "rest-kit";
export { createCustomer } from "pay-kit";
export { mkdir, readFile, writeFile } from "node:fs/promises";
import { Client } from "rest-kit";
export const createWithClient = new Client().rest.issues.create;
export const chunk = lists.chunk;
export const sortBy = lists.sortBy;
`,
});

const signature = (name: string) => project.signature(name, "kits/tools.ts");
const properties = (name: string) => signature(name).parameters.properties ?? {};
const told = (name: string) =>
  signature(name).diagnostics.map(({ severity, code, path }) => `${severity} ${code} ${path}`.trim());

describe("a function of a package", () => {
  it("has its doc comment, its type parameters at their constraint, and options without functions", () => {
    const { name, description, parameters, returns } = signature("addDays");
    expect({ name, description, required: parameters.required }).toEqual({
      name: "addDays",
      description: "Adds days to a day.",
      required: ["day", "amount"],
    });
    expect(parameters.properties).toEqual({
      day: {
        anyOf: [{ type: "string", format: "date-time", "x-codec": "date" }, { type: "number" }, { type: "string" }],
        description: "The day to change",
      },
      amount: { type: "number", description: "How many days" },
      options: {
        type: "object",
        properties: { businessDays: { type: "boolean", description: "Skip weekends." } },
        additionalProperties: false,
        description: "An object with options",
      },
    });
    expect(returns).toEqual({ type: "string", format: "date-time", "x-codec": "date", description: "The later day" });
    expect(told("addDays")).toEqual(["info generic day", "info dropped options.in"]);
  });

  it("that is a member of an exported namespace is read where it is used", () => {
    expect(signature("chunk")).toMatchObject({ name: "chunk", description: "Splits a list into groups of a size." });
    expect(properties("chunk")).toEqual({
      list: { type: ["array", "null"], items: {}, description: "The list to split." },
      size: { type: "number", description: "The length of each group." },
    });
  });

  it("that is overloaded is its first signature, which is said", () => {
    expect(properties("sortBy")["list"]).toMatchObject({ type: "array", items: { required: ["id"] } });
    expect(signature("sortBy").description).toBe("Sorts by one key.");
    expect(told("sortBy")).toContain("warning overloads");
  });

  it("takes the options of a generated client, which are picked by a key", () => {
    expect(properties("createIssue")["params"]).toEqual({
      type: "object",
      properties: {
        baseUrl: { type: "string" },
        headers: { type: "object", additionalProperties: { type: "string" } },
        mediaType: { type: "object", properties: { format: { type: "string" } }, additionalProperties: false },
        owner: { type: "string" },
        repo: { type: "string" },
        title: { anyOf: [{ type: "string" }, { type: "number" }], description: "The title of the issue." },
        labels: {
          type: "array",
          items: {
            anyOf: [
              { type: "string" },
              {
                type: "object",
                properties: { id: { type: "number" }, name: { type: ["string", "null"] } },
                additionalProperties: false,
              },
            ],
          },
        },
      },
      required: ["owner", "repo", "title"],
      additionalProperties: false,
    });
  });

  it("that is a member deep inside a client has the comment of that member", () => {
    expect(signature("createWithClient").description).toBe("Creates an issue with the client.");
    expect(properties("createWithClient")).toEqual(properties("createIssue"));
  });

  it("has the first signature of a client's method, with its nested options", () => {
    const { description, parameters } = signature("createCustomer");
    expect(description).toBe("Creates a customer.");
    expect(parameters.required).toBeUndefined();
    expect(Object.keys(parameters.properties ?? {})).toEqual(["params", "options"]);
    expect(parameters.properties?.["params"]).toMatchObject({
      description: "What is known.",
      properties: {
        address: {
          anyOf: expect.arrayContaining([
            expect.objectContaining({ properties: { city: { type: "string" }, line1: { type: "string" } } }),
            { type: "string", const: "" },
            { type: "null" },
          ]),
          description: "The address of the customer.",
        },
        expand: { type: "array", items: { type: "string" } },
      },
    });
    expect(told("createCustomer")).toContain("warning overloads");
  });
});

describe("a function of node:fs/promises", () => {
  it("writes a file: text or bytes, with options", () => {
    const { description, parameters } = signature("writeFile");
    expect(description).toMatch(/^Asynchronously writes data to a file/);
    expect(parameters.required).toEqual(["file", "data"]);
    expect(parameters.properties?.["data"]?.anyOf).toContainEqual({ type: "string" });
    expect(told("writeFile")).toEqual(
      expect.arrayContaining(["warning branch-dropped file", "warning branch-dropped data"]),
    );
  });

  it.each([
    ["mkdir", ["path", "options"]],
    ["readFile", ["path"]],
  ])("is the first of several signatures: %s", (name, required) => {
    expect(told(name)).toContain("warning overloads");
    expect(signature(name).parameters.required).toEqual(required);
    expect(signature(name).description).not.toBe("");
  });
});
