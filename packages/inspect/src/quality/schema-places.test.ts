import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { referredSchema, schemaPlaces } from "./schema-places.ts";

const node: JsonSchema = { type: "object", properties: { "a/b": { type: "string" } } };

describe("references", () => {
  const root: JsonSchema = { type: "object", $defs: { "A node": node }, definitions: { "100%": node, "x/y~z": node } };

  it.each([
    "#/$defs/A%20node",
    "#/$defs/A node",
    "#/definitions/100%",
    "#/definitions/100%25",
    "#/definitions/x~1y~0z",
  ])("lead by %s to what it names", (reference) => {
    expect(referredSchema(root, reference)).toBe(node);
  });

  it.each(["#A node", "#/$defs/a%20node", "#/definitions/constructor", "other.json#/$defs/A", ""])(
    "lead by %j nowhere",
    (reference) => {
      expect(referredSchema(root, reference)).toBeUndefined();
    },
  );

  it("have the pointers of what they lead to", () => {
    const parameters: JsonSchema = { ...root, properties: { x: { $ref: "#/$defs/A%20node" } } };
    expect(schemaPlaces(parameters).map(({ path, pointer }) => [path, pointer])).toEqual([
      ["", ""],
      ["x", "/properties/x"],
      ["x.a/b", "/$defs/A node/properties/a~1b"],
    ]);
  });
});
