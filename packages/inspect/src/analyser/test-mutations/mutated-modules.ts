import type { SignatureResult } from "toolwright";
import { readExports } from "../exported-functions.ts";
import { Compiler } from "../host/compiler.ts";
import type { TypeProgram } from "../host/type-program.ts";
import { NeedsCallSite, Refusal } from "../refusal.ts";
import type { TemporaryProject } from "../test-projects/temporary-project.ts";
import { ownersOf } from "./owners.ts";
import { inRounds, mutated, type PlacedMutation, type PlacedOwner, placedMutations } from "./rounds.ts";
import { changedPaths, type Told, toldOf } from "./statements.ts";

/** A module whose functions are declared anew after each change of it, or of the modules that hold its types. */
export interface MutatedModule {
  readonly file: string;
  /** Modules that are changed as well. */
  readonly with?: readonly string[];
  /** It says something to all modules of its program, so that no two of its kind go together. */
  readonly isGlobal?: boolean;
}

/** A function as it was, and as it became in a round. */
export interface Comparison {
  readonly exportName: string;
  readonly mutation: PlacedMutation | undefined;
  readonly changed: readonly string[];
  /** Something is required now that cannot be given, or is left out because of that. */
  readonly isRefused: boolean;
}

/** What came of a module's mutations. */
export interface MutatedResult {
  readonly functions: readonly string[];
  readonly mutations: readonly PlacedMutation[];
  /** Of each round. */
  readonly comparisons: readonly (readonly Comparison[])[];
}

interface Plan {
  /** Among the modules of a project: two of them may be changed together with the same third one. */
  readonly number: number;
  readonly module: MutatedModule;
  readonly before: ReadonlyMap<string, Told>;
  readonly rounds: readonly (readonly PlacedMutation[])[];
}

/**
 * Makes every mutation of some modules of a project, and compares the declarations. The changed modules are written beside
 * the others and read in one program.
 */
export function mutateModules(project: TemporaryProject, modules: readonly MutatedModule[]): MutatedResult[] {
  const compiler = new Compiler();
  try {
    const original = openTogether(compiler, project, "originals", modules);
    const plans = modules.map((module, number) => ({ number, ...planOf(project, module, original) }));
    for (const plan of plans) writeRounds(project, plan, original(plan.module.file));
    const rounds = plans.flatMap(({ module, number, rounds: own }) =>
      own.map((_, round) => ({ ...module, file: roundName(module.file, number, round) })),
    );
    const opened = openTogether(compiler, project, "mutants", rounds);
    return plans.map((plan) => compare(project, plan, opened));
  } finally {
    compiler.close();
  }
}

type Opened = (file: string) => TypeProgram;

function openTogether(
  compiler: Compiler,
  project: TemporaryProject,
  name: string,
  modules: readonly MutatedModule[],
): Opened {
  const together = modules.filter(({ isGlobal }) => !isGlobal).map(({ file }) => file);
  project.write(`${name}.ts`, together.map((file, index) => `export * as _${index} from "./${file}";\n`).join(""));
  const { program } = compiler.open(project.path(`${name}.ts`));
  return (file) => (together.includes(file) ? program : compiler.open(project.path(file)).program);
}

function planOf(project: TemporaryProject, module: MutatedModule, opened: Opened): Omit<Plan, "number"> {
  const program = opened(module.file);
  const before = declarationsOf(program, project.path(module.file), () => true);
  const owners = filesOf(module).flatMap((file) => ownersIn(program, project, file));
  return { module, before, rounds: inRounds(placedMutations(owners, [...before.keys()])) };
}

function filesOf({ file, with: others = [] }: MutatedModule): string[] {
  return [file, ...others];
}

function ownersIn(program: TypeProgram, project: TemporaryProject, file: string): PlacedOwner[] {
  const source = program.files.at(project.path(file));
  if (source === undefined) throw new Error(`${file} is no part of the program`);
  return ownersOf(source).map((owner) => ({ ...owner, file }));
}

function declarationsOf(
  program: TypeProgram,
  path: string,
  isAsked: (exportName: string) => boolean,
): Map<string, Told> {
  const asked = readExports(program, path).filter(({ exportName }) => isAsked(exportName));
  return new Map(asked.map(({ exportName, read }) => [exportName, toldOf(resultOf(read))] as const));
}

function resultOf(read: () => ReturnType<ReturnType<typeof readExports>[number]["read"]>): SignatureResult {
  try {
    return { signature: read() };
  } catch (cause) {
    if (cause instanceof Refusal) return cause.result;
    if (cause instanceof NeedsCallSite) return { code: "NO_TYPE_INFORMATION", reason: cause.message, remedies: [] };
    throw cause;
  }
}

/** Each round has its own copies, which import each other. */
function writeRounds(project: TemporaryProject, { module, number, rounds }: Plan, program: TypeProgram): void {
  const files = filesOf(module);
  for (const [index, round] of rounds.entries()) {
    for (const file of files) {
      const text = program.files.at(project.path(file))?.text ?? "";
      const changed = mutated(
        text,
        round.filter((mutation) => mutation.file === file),
      );
      const linked = files.reduce((linking, other) => {
        const stem = `"./${other.replace(/\..*$/, "")}.`;
        return linking.replaceAll(stem, `${stem}${tag(number, index)}.`);
      }, changed);
      project.write(roundName(file, number, index), linked);
    }
  }
}

function roundName(file: string, number: number, round: number): string {
  return file.replace(/\./, `.${tag(number, round)}.`);
}

function tag(number: number, round: number): string {
  return `m${number}_${round}`;
}

function compare(project: TemporaryProject, { module, number, before, rounds }: Plan, opened: Opened): MutatedResult {
  const comparisons = rounds.map((round, index) => {
    const file = roundName(module.file, number, index);
    // That a change reaches no other function is seen in the first round, where most are changed at once.
    const isAsked = (name: string) => index === 0 || round.some(({ affected }) => affected.has(name));
    const after = declarationsOf(opened(file), project.path(file), isAsked);
    return [...before.keys()].filter(isAsked).map((exportName) => {
      const mutation = round.find(({ affected }) => affected.has(exportName));
      const [old, current] = [before.get(exportName), after.get(exportName)];
      return { exportName, mutation, changed: changedPaths(old, current), isRefused: becomesRefused(old, current) };
    });
  });
  return { functions: [...before.keys()], mutations: rounds.flat(), comparisons };
}

function becomesRefused(before: Told | undefined, after: Told | undefined): boolean {
  const said = (told: Told | undefined) => (told?.["diagnostics"] ?? []) as readonly string[];
  return said(after).some((line) => /^(?:error|info dropped)/.test(line) && !said(before).includes(line));
}
