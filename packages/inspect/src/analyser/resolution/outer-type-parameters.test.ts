import type { SignatureResult } from "toolwright";
import { describe, expect, it } from "vitest";
import { signatureOf } from "../test-projects/temporary-project.ts";
import { testProjects } from "../test-projects/test-projects.ts";

const { project } = testProjects();

const ENTITIES = "interface Entity { id: string }\nexport interface User extends Entity { name: string }\n";
const PATCHED = {
  type: "object",
  properties: { id: { type: "string" }, name: { type: "string" } },
  additionalProperties: false,
};

describe("the type parameter of a surrounding function", () => {
  it.each([
    ["in a mapped type, where the constraint's members would be taken for all", "Partial<T>", PATCHED],
    [
      "in a condition, where the constraint would choose the wrong branch",
      "T extends { name: string } ? string : number",
      { type: "string" },
    ],
    ["as the object of keys", "keyof T", { type: "string", enum: ["id", "name"] }],
    ["as the object of a member", 'T["id" & keyof T]', { type: "string" }],
    ["in a local type", "Local", PATCHED],
  ])("gets its meaning from the use: %s", (_, type, expected) => {
    const made = project({
      "tools.ts": `${ENTITIES}export function make<T extends Entity>() { type Local = Partial<T>; return (value: ${type}) => value; }
export const use = make<User>();`,
    });
    expect(made.signature("use").parameters.properties?.["value"]).toEqual(expected);
  });

  it("does not matter where only the result has it", () => {
    const made = project({
      "tools.ts":
        "export function make<T>() { /** Finds. */ return function find(id: string): T { throw id; }; }\nexport const find = make<Date>();",
    });
    expect(made.signature("find")).toMatchObject({ description: "Finds.", arity: 1 });
  });

  it("is not one that a type inside the signature declares for itself", () => {
    const made = project({
      "tools.ts":
        "type Items<T> = T extends (infer U)[] ? U : never;\nexport function f<T extends string>(a: Items<1[]>, b: { [K in 'x']: K }, c: T, d?: <U>(u: U) => U) { return [a, b, c, d]; }",
    });
    expect(Object.keys(made.signature("f").parameters.properties ?? {})).toEqual(["a", "b", "c"]);
  });
});

describe("a method of a generic class", () => {
  const CLASSES = `${ENTITIES}
export class Repository<T extends Entity> {
  readonly all: T[] = [];
  /** Changes one. @param change What differs. */
  patch(id: string, change: Partial<T>) { return [this.all, id, change]; }
}
export class Users extends Repository<User> {}
export class Patcher<T extends Entity> { call(change: Partial<T>) { return change; } }
`;
  const analyse = (agent: string, at: string, name = "patch"): SignatureResult =>
    project({
      "classes.ts": CLASSES,
      "agent.ts": `import { FunctionTool, LlmAgent } from "./kit.ts";\nimport { Patcher, Repository, type User, Users } from "./classes.ts";\n${agent}`,
    }).analyse({
      name,
      ...(agent.includes("bind(") ? { boundArguments: 0 } : {}),
      definition: { file: "classes.ts", at: `${name}(` },
      callSite: { file: "agent.ts", at },
    });

  it("is refused alone, for its types are those of an instance", () => {
    const made = project({ "classes.ts": CLASSES });
    expect(made.result("Repository.patch", "classes.ts")).toMatchObject({
      code: "NO_TYPE_INFORMATION",
      reason: expect.stringContaining("depend on T"),
    });
  });

  it.each([
    ["bound", "const r = new Users(); new FunctionTool(r.patch.bind(r));", "new FunctionTool"],
    [
      "with its object beside it",
      "const r = new Users(); new FunctionTool(r.patch, { thisArg: r });",
      "new FunctionTool",
    ],
    ["named to ofMethods", 'FunctionTool.ofMethods(new Users(), ["patch"]);', "ofMethods"],
  ])("has the types of the instance it is taken from: %s", (_, agent, at) => {
    const signature = signatureOf(analyse(agent, at));
    expect(signature.description).toBe("Changes one.");
    expect(signature.parameters.properties?.["change"]).toEqual({ ...PATCHED, description: "What differs." });
    expect(signature.call).toEqual({
      params: [
        { name: "id", kind: "arg" },
        { name: "change", kind: "arg" },
      ],
      ...(agent.includes("bind") ? {} : { method: true }),
    });
  });

  it("named call has those of the object that is the tool", () => {
    const signature = signatureOf(analyse("new FunctionTool(new Patcher<User>());", "new FunctionTool", "call"));
    expect(signature.parameters.properties?.["change"]).toEqual(PATCHED);
  });

  it("is refused when two objects give it different types", () => {
    const result = analyse(
      "interface Order { id: string; total: number }\nnew LlmAgent({ name: 'a', tools: [new Patcher<User>(), new Patcher<Order>()] });",
      "new LlmAgent",
      "call",
    );
    expect(result).toMatchObject({ code: "NO_TYPE_INFORMATION", reason: expect.stringContaining("2 expressions") });
  });
});
