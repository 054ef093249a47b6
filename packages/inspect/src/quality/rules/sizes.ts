import type { JsonSchema } from "toolwright";
import type { DeclarationRule } from "../rule.ts";
import { isSchema, pointerTo, type SchemaPlace, schemaPlaces } from "../schema-places.ts";

export const deepNesting: DeclarationRule = {
  id: "deep-nesting",
  severity: "warning",
  finds: "objects in objects in objects",
  why: "With every level a model forgets or misplaces more members, and providers refuse schemas that go too deep.",
  options: { max: { default: 4, text: "levels of members, the parameters being the first" } },
  *check({ parameters }, { max = 0 }) {
    const isTooDeep = ({ depth, schema }: SchemaPlace) => depth === max && hasMembers(schema);
    for (const [name, schema] of Object.entries(parameters.properties ?? {})) {
      const [first, ...others] = schemaPlaces({ ...parameters, properties: { [name]: schema } }).filter(isTooDeep);
      if (first === undefined) continue;
      const fix = "Make the inner members parameters, or split the tool in two.";
      const level = `on level ${max + 1}, more than ${max}`;
      if (others.length === 0) {
        yield { path: first.path, pointer: first.pointer, message: `the members are ${level}`, fix };
      } else {
        // They are mended together, so they are one finding, about the parameter.
        const message = `the members of ${first.path} and in ${others.length} other ${others.length === 1 ? "place" : "places"} are ${level}`;
        yield { path: name, pointer: pointerTo("", "properties", name), message, fix };
      }
    }
  },
};

function hasMembers({ properties, additionalProperties }: JsonSchema): boolean {
  return properties !== undefined || isSchema(additionalProperties);
}

export const tooManyParameters: DeclarationRule = {
  id: "too-many-parameters",
  severity: "warning",
  finds: "more parameters than a model fills reliably",
  why: "Each further parameter is one more to be left out, guessed or mixed up with another.",
  options: { max: { default: 10, text: "parameters" } },
  *check({ parameters }, { max = 0 }) {
    const count = Object.keys(parameters.properties ?? {}).length;
    if (count <= max) return;
    const message = `the tool has ${count} ${count === 1 ? "parameter" : "parameters"}, more than ${max}`;
    yield { path: "", message, fix: "Split the tool by what it does, or put what belongs together into an object." };
  },
};

export const tooManyValues: DeclarationRule = {
  id: "too-many-values",
  severity: "warning",
  finds: "more values than a model chooses well from",
  why: "A long list costs tokens in every request, and the model overlooks the right value or takes its neighbour.",
  options: { max: { default: 50, text: "values of one choice" } },
  *check({ parameters }, { max = 0 }) {
    for (const { path, pointer, schema } of schemaPlaces(parameters)) {
      const count = schema.enum?.length ?? 0;
      if (count <= max) continue;
      const fix = "Take text and let the function check it, or offer a tool that finds the right value.";
      yield {
        path,
        pointer,
        message: `there ${count === 1 ? "is 1 value" : `are ${count} values`} to choose from, more than ${max}`,
        fix,
      };
    }
  },
};

export const booleanParameters: DeclarationRule = {
  id: "boolean-parameters",
  severity: "warning",
  finds: "several required booleans: `book(room, true, false)`",
  why: "A message seldom says yes or no to each of them, so the model has to toss a coin; and some combinations make no sense.",
  options: { max: { default: 1, text: "required booleans" } },
  *check({ parameters }, { max = 0 }) {
    const required = new Set(parameters.required);
    const names = Object.entries(parameters.properties ?? {})
      .filter(([name, { type }]) => type === "boolean" && required.has(name))
      .map(([name]) => name);
    if (names.length <= max) return;
    const fix =
      'Give each the value that holds when nobody says otherwise (`urgent = false`), or make one choice of names (`"normal" | "urgent"`).';
    for (const name of names.slice(max)) {
      yield {
        path: name,
        pointer: pointerTo("", "properties", name),
        message: `${names.join(" and ")} are all required booleans`,
        fix,
      };
    }
  },
};
