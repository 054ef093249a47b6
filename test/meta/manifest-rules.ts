import { eachImport, type Rule } from "./rule.ts";
import { isRelative, isTest, packageNameOf, packageOf } from "./source-file.ts";

/** What a published source imports is declared by its package, or bundled and declared for development. */
export const importsAreDeclaredDependencies: Rule = ({ files, packages, rootDevDependencies }) =>
  eachImport(files, (file, { specifier }) => {
    const from = packages[packageOf(file.path) ?? ""];
    if (from === undefined || isRelative(specifier) || specifier.startsWith("node:")) return undefined;
    const name = packageNameOf(specifier);
    const { dependencies, peerDependencies, devDependencies } = from.manifest;
    const declared = { ...dependencies, ...peerDependencies };
    if (isTest(file.path)) Object.assign(declared, devDependencies, rootDevDependencies);
    else if (from.bundles.inline?.includes(name)) Object.assign(declared, devDependencies);
    return Object.hasOwn(declared, name) ? undefined : `imports ${name}, which package.json does not declare`;
  });

/** package.json and tsconfig.json name exactly the packages that the layer table allows. */
export const manifestsAgreeWithTheTable: Rule = ({ layers, packages }) =>
  Object.entries(layers.packages).flatMap(([folder, { name, imports }]) => {
    const found = packages[folder];
    if (found === undefined) return [`packages/${folder}: in the layer table, but not built`];
    const declared = { ...found.manifest.dependencies, ...found.manifest.peerDependencies };
    const problems = found.manifest.name === name ? [] : [`is called ${found.manifest.name}, not ${name}`];
    for (const other of imports) {
      const otherName = layers.packages[other]?.name ?? other;
      if (!Object.hasOwn(declared, otherName)) problems.push(`does not depend on ${otherName}`);
    }
    if ([...found.references].sort().join() !== [...imports].sort().join()) {
      problems.push(
        `tsconfig.json references [${found.references.join(", ")}], the table says [${imports.join(", ")}]`,
      );
    }
    return problems.map((problem) => `packages/${folder}: ${problem}`);
  });

/** Every export leads to a module that the build writes, or to JSON; every source it names is the one bundled. */
export const exportsAreBuilt: Rule = ({ packages }) =>
  Object.entries(packages).flatMap(([folder, { manifest, bundles }]) =>
    Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) => {
      const module = (typeof target === "string" ? target : target["default"])?.replace("./dist/", "") ?? "";
      const source = typeof target === "string" ? undefined : target["@toolwright/source"]?.replace("./", "");
      const built = bundles.modules[module];
      // JSON is packed as it is.
      if (module.endsWith(".json")) return [];
      if (built === undefined) return [`packages/${folder}: ${entry} leads to ${module}, which is not built`];
      if (source === undefined || source === built) return [];
      return [`packages/${folder}: ${entry} is built from ${built}, but named as ${source}`];
    }),
  );
