import { dirname, posix } from "node:path";
import type { Rule } from "./rule.ts";
import { isTest, packageOf } from "./source-file.ts";

/** Public names are listed, never passed on wholesale. */
export const nothingIsExportedWholesale: Rule = ({ files }) =>
  files.flatMap(({ path, starExports }) => starExports.map((line) => `${path}:${line}: export *`));

/** Published sources hold no `any`. */
export const sourcesHoldNoAny: Rule = ({ files }) =>
  files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, anyTypes }) => anyTypes.map((line) => `${path}:${line}: any`));

const emptyNames = /^(utils?|helpers?|common|misc|manager|impl)$|-(utils?|helpers?|common|misc|manager|impl)$/;

/** Files and folders are kebab-case and named for what they hold. */
export const namesSayWhatIsInside: Rule = ({ files }) => {
  const names = new Set(files.flatMap(({ path }) => path.split("/").map((_, index, parts) => pathUpTo(parts, index))));
  return [...names].flatMap((path) => {
    const name = posix.basename(path).replace(/(\.(test|test-d|config))?\.ts$/, "");
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return [`${path}: not kebab-case`];
    return emptyNames.test(name) ? [`${path}: says nothing`] : [];
  });
};

/** A source folder's name means one thing in all packages. */
export const folderNamesAreUnique: Rule = ({ files }) => {
  const places = new Map<string, Set<string>>();
  for (const { path } of files) {
    if (packageOf(path) === undefined) continue;
    const parts = dirname(path).split("/");
    for (let index = 3; index < parts.length; index++) {
      const name = parts[index] ?? "";
      places.set(name, (places.get(name) ?? new Set()).add(pathUpTo(parts, index)));
    }
  }
  return [...places].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `${name}: ${[...paths].join(", ")}`);
};

function pathUpTo(parts: readonly string[], index: number): string {
  return parts.slice(0, index + 1).join("/");
}
