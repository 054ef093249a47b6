import { developmentRunners } from "./development-runners.ts";
import { furtherBuilds, productionBuilds } from "./production-builds.ts";

interface Row {
  readonly name: string;
  /** In which run of the tests it is tried. */
  readonly tried: "every test run" | "the matrix";
}

const everyRun = ({ name }: { readonly name: string }): Row => ({ name, tried: "every test run" });
const matrix = ({ name }: { readonly name: string }): Row => ({ name, tried: "the matrix" });

const hooks: readonly Row[] = [
  everyRun({ name: "`node file.ts` (24)" }),
  matrix({ name: 'tsx (24), in a package with `"type": "module"`' }),
];

const circumstances: readonly Row[] = [
  matrix({ name: "under `--permission`, which takes the inspector away" }),
  matrix({ name: "in a worker thread" }),
  matrix({ name: "in vitest with the Vite plugin" }),
];

/** The text of `docs/runners.md`: what the tests try, and nothing else. */
export function runnersPage(): string {
  return `# Where it runs

A project with ${TOOLS} tools of different kinds declares the same, byte by byte, in each of the following ways. This page is made from the tests
(\`npm test\`, \`npm run test:matrix\`); the lines to write for a build are in [Production](production.md).

## While you develop: types are read as the program runs

${table(developmentRunners.map(everyRun))}

## In production: the build attaches signatures

Neither \`@toolwright/inspect\` nor a compiler is installed where these run.

${table([...productionBuilds.map(everyRun), ...furtherBuilds.map(matrix)])}

A build also runs:

${table(circumstances)}

## In production from the sources: the load hook

${table(hooks)}

## What cannot work, and what to do

| | the error says | remedy |
|---|---|---|
| minified code without a source map, a plugin or \`inject\` | \`… which is minified JavaScript without a source map\` | any of the three |
| \`node --permission\` without the right to inspect, from the sources | \`the inspector, which tells where a function is defined, is off\` | \`--allow-inspector\`, or a build |
`;
}

/** At least so many; the tests count. */
const TOOLS = "more than 20";

function table(rows: readonly Row[]): string {
  return ["| way | tried in |", "|---|---|", ...rows.map(({ name, tried }) => `| ${name} | ${tried} |`)].join("\n");
}
