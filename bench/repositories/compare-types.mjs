import { rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { API } from "typescript/unstable/sync";
import { ConfigReader } from "../../packages/inspect/src/analyser/host/config-reader.ts";
import { readProjectConfig } from "../../packages/inspect/src/analyser/host/project-config.ts";
import { definitionsOfSchema, typeOfSchema } from "./schema-type.mjs";

const CHECK = "toolwright-type-check.ts";

/** The parameters of a function; of an overloaded one, of its first signature. */
const PARAMETERS = `
type Parameters1<F> = F extends { (...a: infer A): any; (...a: any[]): any; (...a: any[]): any; (...a: any[]): any }
  ? A : F extends (...a: infer A) => any ? A : never;
`;

/**
 * Asks the compiler whether the values that a declaration describes are those that the function takes: the types are
 * written anew from the schema, and each is compared with the function's parameter in both directions.
 *
 * @param {string} file
 * @param {string} name Of the exported function.
 * @param {import("toolwright").Signature} signature
 * @returns {string[]} The parameters that differ, with the direction that fails.
 */
export function differences(file, name, signature) {
  const check = join(dirname(file), CHECK);
  const compared = comparisons(signature);
  /** @type {Map<string, string>} */
  const configs = new Map();
  const api = new API({
    cwd: dirname(file),
    fs: { readFile: (path) => configs.get(path), fileExists: (path) => (configs.has(path) ? true : undefined) },
  });
  try {
    writeFileSync(check, checkText(file, name, signature, compared));
    const config = readProjectConfig(check, new ConfigReader(() => api));
    configs.set(config.path, config.text);
    const project = api.updateSnapshot({ openProjects: [config.path] }).getProject(config.path);
    const source = project?.program.getSourceFile(check);
    const module = source && project?.checker.getSymbolAtLocation(source);
    if (!project || !module) throw new Error(`the compiler does not read ${check}`);
    const { checker } = project;
    const types = new Map(
      checker.getExportsOfModule(module).map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]),
    );
    return compared.flatMap(({ label }, index) => {
      const [given, taken, wanted] = ["Given", "Taken", "Wanted"].map((use) => types.get(`${use}${index}`));
      if (!given || !taken || !wanted) throw new Error(`${label} has no type`);
      return [
        ...(checker.isTypeAssignableTo(given, wanted) ? [] : [`${label} is given more than it takes`]),
        ...(checker.isTypeAssignableTo(wanted, taken) ? [] : [`${label} takes more than it is given`]),
      ];
    });
  } finally {
    api.close();
    rmSync(check, { force: true });
  }
}

/**
 * @param {import("toolwright").Signature} signature
 * @returns {{ label: string, wanted: string, schema: import("toolwright").JsonSchema }[]}
 */
function comparisons({ call, parameters }) {
  const { $defs: _, ...whole } = parameters;
  return call.params.flatMap(({ name, kind }, index) => {
    if (kind === "flat") return [{ label: name, wanted: `All[${index}]`, schema: whole }];
    const schema = parameters.properties?.[name];
    if (schema === undefined) return [];
    if (kind === "rest") {
      const skipped = "any?, ".repeat(index);
      return [{ label: name, wanted: `All extends [${skipped}...infer Rest] ? Rest : never`, schema }];
    }
    const required = parameters.required?.includes(name) ?? false;
    return [{ label: name, wanted: required ? `All[${index}]` : `Exclude<All[${index}], undefined>`, schema }];
  });
}

/**
 * @param {string} file
 * @param {string} name
 * @param {import("toolwright").Signature} signature
 * @param {ReturnType<typeof comparisons>} compared
 */
function checkText(file, name, { parameters }, compared) {
  const uses = /** @type {const} */ (["Given", "Taken"]);
  return [
    `import type * as module from "./${basename(file)}";`,
    PARAMETERS,
    `type All = Parameters1<typeof module.${name}>;`,
    ...uses.map((use) => definitionsOfSchema(parameters, use)),
    ...compared.flatMap(({ wanted, schema }, index) => [
      ...uses.map((use) => `export type ${use}${index} = ${typeOfSchema(schema, use)};`),
      `export type Wanted${index} = ${wanted};`,
    ]),
  ].join("\n");
}
