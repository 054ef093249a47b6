import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { parameter, pathsOf, toolWith } from "../test-declarations.ts";

describe("no-description", () => {
  it.each(["", "  \n"])("finds a tool whose description is %j", (description) => {
    expect(pathsOf("no-description", toolWith({}, { description }))).toEqual([""]);
  });

  it("is content with any words", () => {
    expect(pathsOf("no-description", toolWith({}, { description: "予約" }))).toEqual([]);
  });
});

describe("name-as-description", () => {
  it.each([
    ["getWeather", "Gets the weather."],
    ["getWeather", "Returns the weather"],
    ["get_user_by_id", "Get a user by the given ID."],
    ["searchBoxes", "Search boxes"],
    ["listCities", "Lists the cities of a city"],
    ["wait", "This function."],
  ])("finds %s described as %j", (name, description) => {
    expect(pathsOf("name-as-description", toolWith({}, { name, description }))).toEqual([""]);
  });

  it.each([
    ["getWeather", "Gets the current weather of a city."],
    ["getWeather", "Tells how warm it is."],
    ["transfer", "Transfers money between two accounts."],
    ["getWeather", "天気を調べる。"],
  ])("lets %s be described as %j", (name, description) => {
    expect(pathsOf("name-as-description", toolWith({}, { name, description }))).toEqual([]);
  });

  it("compares members with the names around them as well", () => {
    const address: JsonSchema = {
      type: "object",
      description: "Where to send it.",
      properties: {
        city: { type: "string", description: "The city of the address." },
        street: { type: "string", description: "Street and number." },
      },
    };
    expect(pathsOf("name-as-description", toolWith({ address }))).toEqual(["address.city"]);
  });

  it("finds the description of a definition that is referred to", () => {
    const declaration = toolWith({ node: { $ref: "#/$defs/Node" } });
    declaration.parameters.$defs = { Node: { type: "object", description: "A node." } };
    expect(pathsOf("name-as-description", declaration)).toEqual(["node"]);
  });
});

describe("undocumented-parameter and undocumented-member", () => {
  const person: JsonSchema = { type: "object", properties: { name: { type: "string" } } };

  it("A34: find what nothing is said about, at any depth", () => {
    const declaration = toolWith({ city: { type: "string" }, guests: { type: "array", items: person } });
    expect(pathsOf("undocumented-parameter", declaration)).toEqual(["city", "guests"]);
    expect(pathsOf("undocumented-member", declaration)).toEqual(["guests[].name"]);
  });

  it("are content with the text of a type, in the value itself or in each of its forms", () => {
    const declaration = toolWith({
      node: { $ref: "#/$defs/Node" },
      load: {
        anyOf: [
          { type: "string", description: "A code." },
          { type: "number", description: "Its weight." },
        ],
      },
    });
    declaration.parameters.$defs = {
      Node: { type: "object", description: "One of the tree.", properties: { next: { $ref: "#/$defs/Node" } } },
    };
    expect(pathsOf("undocumented-parameter", declaration)).toEqual([]);
    expect(pathsOf("undocumented-member", declaration)).toEqual([]);
  });

  it("ask nothing of a value that is always the same", () => {
    const parcel: JsonSchema = { type: "object", properties: { kind: { type: "string", const: "parcel" } } };
    expect(pathsOf("undocumented-member", parameter("load", parcel))).toEqual([]);
  });

  it("go once through a type that contains itself", () => {
    const declaration = parameter("tree", { $ref: "#/$defs/Tree" });
    declaration.parameters.$defs = {
      Tree: {
        type: "object",
        properties: { label: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Tree" } } },
      },
    };
    expect(pathsOf("undocumented-member", declaration)).toEqual(["tree.label", "tree.children"]);
  });
});
