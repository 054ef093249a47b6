/**
 * Runs the contract of models, sends tools that are hard to declare and files beside a result, and plays the examples,
 * with the adapters that want a newer Node, without a test runner, and writes what became of each case as JSON to the standard output.
 */
import { deepEqual } from "node:assert/strict";
import { modelContract } from "toolwright/testing";
import { type Adapter, setUp } from "./adapter.ts";
import { adaptersVersion4 } from "./adapters-version-4.ts";
import { corpusTools, hardTools } from "./declared-tools.ts";
import { withDifferentNames } from "./dialect-targets.ts";
import { exampleNames } from "./example-conversations.ts";
import { playExample } from "./play-example.ts";
import { sendDeclarations } from "./send-declarations.ts";
import { resultFiles, sendFiles, shownBy } from "./send-files.ts";

/** What became of one case. */
export interface CaseOutcome {
  readonly adapter: string;
  readonly name: string;
  readonly outcome: "passed" | "failed";
  readonly reason?: string;
}

const outcomes = adaptersVersion4.map(async (adapter) => {
  const cases = modelContract(() => setUp(adapter), { skip: adapter.skip ?? {} });
  const declared = await outcomeOf(async () => {
    await sendDeclarations(adapter, withDifferentNames([...corpusTools(), ...hardTools]));
  });
  const files = await outcomeOf(async () => {
    const shown = shownBy(adapter);
    const told = Object.keys(resultFiles).filter((name) => !shown.includes(name));
    deepEqual(await sendFiles(adapter), { shown, told, asText: [] });
  });
  const list: CaseOutcome[] = [
    { adapter: adapter.name, name: "declarations are accepted", ...declared },
    { adapter: adapter.name, name: "D13: files beside a result are shown, or told of in words", ...files },
  ];
  for (const example of exampleNames) {
    const outcome = await outcomeOf(async () => {
      const { expected, actual } = await playExample(adapter, example);
      deepEqual(actual, expected);
    });
    list.push({ adapter: adapter.name, name: `D4: the example ${example}`, ...outcome });
  }
  for (const { name, skipReason, run } of cases) {
    const base = { adapter: adapter.name, name };
    // What is skipped must be impossible: the case fails when it is run all the same.
    if (skipReason !== undefined) list.push({ ...base, ...(await outcomeOf(() => assertImpossible(adapter, name))) });
    else list.push({ ...base, ...(await outcomeOf(run)) });
  }
  return list;
});

async function assertImpossible(adapter: Adapter, name: string): Promise<void> {
  const skipped = modelContract(() => setUp(adapter)).find((each) => each.name === name);
  if (skipped === undefined) throw new Error(`The contract has no case ${name}.`);
  const { outcome } = await outcomeOf(skipped.run);
  if (outcome === "passed") throw new Error(`The case ${name} is skipped, but passes.`);
}

async function outcomeOf(run: () => Promise<void>): Promise<Pick<CaseOutcome, "outcome" | "reason">> {
  try {
    await run();
    return { outcome: "passed" };
  } catch (error) {
    return { outcome: "failed", reason: String(error) };
  }
}

process.stdout.write(JSON.stringify((await Promise.all(outcomes)).flat()));
