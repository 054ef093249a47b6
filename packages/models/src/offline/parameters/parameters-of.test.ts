import type { JsonSchema, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { parametersOf, requiredObjects } from "./parameters-of.ts";

const tool = (parameters: JsonSchema): ToolDeclaration => ({ name: "t", description: "", parameters });
const kinds = (properties: Record<string, JsonSchema>): Record<string, string> =>
  Object.fromEntries(
    parametersOf(tool({ type: "object", properties })).map(({ path, kind }) => [path.join("."), kind]),
  );

describe("parametersOf", () => {
  it("tells the kinds of values by type, format, name and description", () => {
    expect(
      kinds({
        count: { type: "integer" },
        loud: { type: "boolean" },
        mode: { enum: ["a", "b"] },
        to: { type: "string", description: "E-mail address of the recipient." },
        site: { type: "string", format: "uri" },
        startDate: { type: "string" },
        order_id: { type: "string" },
        city: { type: "string" },
        query: { type: "string" },
        operation: { type: "string" },
        file_name: { type: "string" },
        tags: { type: "array" },
        data: { type: "object" },
        anything: {},
      }),
    ).toEqual({
      count: "number",
      loud: "boolean",
      mode: "enum",
      to: "email",
      site: "url",
      startDate: "date",
      order_id: "code",
      city: "name",
      query: "content",
      operation: "operation",
      file_name: "file",
      tags: "list",
      data: "record",
      anything: "any",
    });
  });

  it("looks through references and nullable unions", () => {
    const parameters: JsonSchema = {
      type: "object",
      properties: { a: { anyOf: [{ type: "null" }, { $ref: "#/$defs/Size" }] }, b: { type: ["null", "number"] } },
      $defs: { Size: { anyOf: [{ const: "s" }, { const: "m" }] } },
    };
    const [a, b] = parametersOf(tool(parameters));
    expect(a).toMatchObject({ kind: "enum", schema: { enum: ["s", "m"] } });
    expect(b).toMatchObject({ kind: "number" });
  });

  it("ends at references that lead nowhere or in a circle", () => {
    const node: JsonSchema = { type: "object", properties: { next: { $ref: "#/$defs/Node" } } };
    const parameters: JsonSchema = {
      type: "object",
      properties: { node, lost: { $ref: "#/$defs/No" } },
      $defs: { Node: node },
    };
    expect(parametersOf(tool(parameters)).map(({ kind }) => kind)).toEqual(["record", "any"]);
  });

  it("takes nested objects apart and knows which of them every call must hold", () => {
    const inner: JsonSchema = { type: "object", properties: { age: { type: "integer" } } };
    const declared = tool({
      type: "object",
      properties: { must: { ...inner, required: ["age"] }, may: { ...inner, required: ["age"] } },
      required: ["must"],
    });
    const [must, may] = parametersOf(declared);
    expect(must).toMatchObject({ path: ["must", "age"], required: true, optionalAncestor: undefined });
    expect(may).toMatchObject({ path: ["may", "age"], required: true, optionalAncestor: "may" });
    expect(requiredObjects(declared)).toEqual([["must"]]);
  });
});
