import type { LossLog } from "../loss-log.ts";
import { DialectRefusal } from "../refusal.ts";
import type { ObjectShape, Property, Shape, ShapeTree } from "./shape.ts";
import { ANY, NEVER } from "./shape.ts";
import { unionOf } from "./union-of.ts";

/**
 * The parameters as one object, which every provider wants. A union of objects becomes an object with the members of
 * all branches, of which only those are required that every branch requires; which belong together is said in the
 * description. Closed, unless the schema says otherwise: arguments that a tool does not have are a fault.
 *
 * @throws DialectRefusal When no object fits the schema.
 */
export function rootObjectOf({ root, definitions }: ShapeTree, losses: LossLog): ObjectShape {
  const shape = rootOf(root, definitions);
  const isUnsaid =
    shape.kind === "object" && shape.rest === undefined && shape.properties.size + shape.patterns.size > 0;
  if (shape.kind === "object") {
    return isUnsaid ? { ...shape, rest: NEVER } : shape;
  }
  if (shape.kind === "any") {
    return { ...shape, kind: "object", properties: new Map(), patterns: new Map(), rest: ANY, rules: {} };
  }
  const branches = branchesOf(shape, definitions);
  if (branches.length === 0) {
    throw new DialectRefusal("", "type", "the parameters of a tool must be an object.");
  }
  losses.add(
    "rewritten",
    "",
    "anyOf",
    "Parameters must be one object: the alternatives are asked for as one with the members of all.",
  );
  return flatten(shape, branches);
}

function rootOf(shape: Shape, definitions: ReadonlyMap<string, Shape>): Shape {
  const target = shape.kind === "reference" ? definitions.get(shape.definition) : undefined;
  return target === undefined ? shape : { ...target, annotations: { ...target.annotations, ...shape.annotations } };
}

function branchesOf(shape: Shape, definitions: ReadonlyMap<string, Shape>): ObjectShape[] {
  const target = rootOf(shape, definitions);
  if (target.kind === "union") {
    return target.branches.flatMap((branch) => branchesOf(branch, definitions));
  }
  return target.kind === "object" ? [target] : [];
}

function flatten(shape: Shape, branches: readonly ObjectShape[]): ObjectShape {
  const names = new Set(branches.flatMap(({ properties }) => [...properties.keys()]));
  const properties = [...names].map((name): [string, Property] => {
    const declared = branches.flatMap((branch) => branch.properties.get(name) ?? []);
    const isRequired = declared.length === branches.length && declared.every((property) => property.isRequired);
    return [name, { shape: unite(declared.map((property) => property.shape)), isRequired }];
  });
  const rests = branches.flatMap(({ rest }) => (rest === undefined ? [] : [rest]));
  const { description } = shape.annotations;
  const choice = `Give ${branches.map(membersInWords).join(", or ")}.`;
  return {
    kind: "object",
    properties: new Map(properties),
    patterns: new Map(branches.flatMap(({ patterns }) => [...patterns])),
    rest: unionOf(rests),
    annotations: { ...shape.annotations, description: description === undefined ? choice : `${description} ${choice}` },
    rules: {},
  };
}

/** One shape for a member that the branches declare differently: lists of values become one list. */
function unite(shapes: readonly Shape[]): Shape {
  const [first] = shapes;
  if (first !== undefined && shapes.every((shape) => shape.kind === "values")) {
    const values = new Map(
      shapes.flatMap((shape) => shape.values.map((value) => [JSON.stringify(value), value] as const)),
    );
    return { ...first, kind: "values", values: [...values.values()], names: [] };
  }
  const different = new Map(shapes.map((shape) => [fingerprint(shape), shape]));
  return unionOf([...different.values()]);
}

function fingerprint(shape: Shape): string {
  return JSON.stringify(shape, (_, value: unknown) => (value instanceof Map ? [...value] : value));
}

function membersInWords({ properties }: ObjectShape): string {
  const required = [...properties].filter(([, { isRequired }]) => isRequired);
  const words = required.map(([name, { shape }]) => {
    const [value, ...others] = shape.kind === "values" ? shape.values : [];
    return value !== undefined && others.length === 0 ? `${name} ${JSON.stringify(value)}` : name;
  });
  return words.length === 0 ? "none of them" : words.join(" with ");
}
