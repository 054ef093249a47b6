import type { DeclarationRule, Found, ToolSetRule } from "../rule.ts";
import { pointerTo, schemaPlaces } from "../schema-places.ts";

/** About parameters and members; and, as a rule about sets, about tools. */
export const similarNames: DeclarationRule & ToolSetRule = {
  id: "similar-names",
  severity: "warning",
  finds: "names or values that differ only by case, `_` or `-`",
  why: "A model does not keep `userId` and `userid` apart, and a small slip is taken for the other one.",
  *check({ parameters }) {
    for (const { path, pointer, schema } of schemaPlaces(parameters)) {
      for (const [name, twin] of twins(Object.keys(schema.properties ?? {}), loose))
        yield member(path, pointer, name, twin);
      const values = (schema.enum ?? []).filter((value) => typeof value === "string");
      for (const [value, twin] of twins(values, (text) => text.toLowerCase())) {
        const message = `the values "${twin}" and "${value}" differ only by case`;
        yield { path, pointer, message, fix: "Offer one of them." };
      }
    }
  },
  *checkSet(declarations) {
    const names = declarations.map(({ name }) => name);
    for (const [name, twin, index] of twins(names, loose)) {
      const message = name === twin ? `two tools are named ${name}` : `the tool's name is ${twin} but for its spelling`;
      yield { index, path: "", message, fix: renameFix };
    }
  },
};

const renameFix = "Name each after what sets it apart from the other.";

function member(path: string, pointer: string, name: string, twin: string): Found {
  return {
    path: path === "" ? name : `${path}.${name}`,
    pointer: pointerTo(pointer, "properties", name),
    message: `the name is ${twin} but for its spelling`,
    fix: renameFix,
  };
}

function loose(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, "");
}

/** Each name that is like an earlier one, with that one and its own place in the list. */
function twins(names: readonly string[], simplify: (name: string) => string): [string, string, number][] {
  const known = new Map<string, string>();
  const found: [string, string, number][] = [];
  names.forEach((name, index) => {
    const twin = known.get(simplify(name));
    if (twin === undefined) known.set(simplify(name), name);
    else found.push([name, twin, index]);
  });
  return found;
}
