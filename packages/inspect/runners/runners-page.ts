import { buildRuntimes } from "./build-runtimes.ts";
import { developmentRunners, furtherRunners } from "./development-runners.ts";
import { furtherLimits, type Limit, limits } from "./limits.ts";
import { furtherLoadHooks, loadHooks } from "./load-hooks.ts";
import { furtherBuilds, productionBuilds } from "./production-builds.ts";
import { furtherWatchingBuilds, watchingBuild } from "./watch.ts";

interface Named {
  readonly name: string;
}

/** The text of `docs/runners.md`: what the tests try, and nothing else. */
export function runnersPage(): string {
  return `# Where it runs

A project with ${TOOLS} tools of different kinds declares the same, byte by byte, in each of the following ways. This page is made from the tests
(\`npm test\`, \`npm run test:matrix\`); the lines to write for a build are in [Production](production.md). "Node 20" is the Node.js that runs the tests, which is
20 where changes are checked.

## While you develop: types are read as the program runs

${table(developmentRunners, furtherRunners)}

## In production: the build attaches signatures

Neither \`@toolwright/inspect\` nor a compiler is installed where these run.

${table(productionBuilds, furtherBuilds)}

A build also runs, minified by esbuild or compiled by tsc:

${table([], buildRuntimes)}

Builds that watch attach a new signature when only a type in another file changes:

${table([watchingBuild], furtherWatchingBuilds)}

## In production from the sources: the load hook

${table(loadHooks, furtherLoadHooks)}

## What cannot work, and what to do

| | the error says | it advises |
|---|---|---|
${[...limits, ...furtherLimits].map(limitRow).join("\n")}

What is advised is tried above: builds run under Bun, under Deno and without the right to inspect.
`;
}

/** At least so many; the tests count. */
const TOOLS = "more than 20";

function table(everyRun: readonly Named[], matrix: readonly Named[]): string {
  const rows = [
    ...everyRun.map(({ name }) => `| ${name} | every test run |`),
    ...matrix.map(({ name }) => `| ${name} | the matrix |`),
  ];
  return ["| way | tried in |", "|---|---|", ...rows].join("\n");
}

function limitRow({ name, error, remedies }: Limit): string {
  return `| ${name} | ${error} | ${remedies.join("; ")} |`;
}
