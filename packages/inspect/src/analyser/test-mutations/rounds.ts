import type { Mutation } from "./mutation.ts";
import type { Owner } from "./owners.ts";

/** An owner, and the file it stands in. */
export interface PlacedOwner extends Owner {
  readonly file: string;
}

/** A mutation, and the exports whose declarations may change with it: one of them must. */
export interface PlacedMutation extends Mutation {
  readonly owner: string;
  readonly file: string;
  readonly affected: ReadonlySet<string>;
}

/** The mutations of a module, with the exports that are declared with what they change. */
export function placedMutations(owners: readonly PlacedOwner[], exports: readonly string[]): PlacedMutation[] {
  return owners.flatMap((owner) => {
    const affected = new Set(exports.filter((name) => name === owner.name || mentions(owners, name, owner.name)));
    if (affected.size === 0) return [];
    return owner.mutations.map((mutation) => ({ ...mutation, owner: owner.name, file: owner.file, affected }));
  });
}

/** Whether a name stands in the text of what an export is declared with, or in what stands there. */
function mentions(owners: readonly PlacedOwner[], from: string, name: string): boolean {
  const visited = new Set<string>();
  const open = [from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (visited.has(next)) continue;
    visited.add(next);
    const texts = owners.filter((owner) => owner.name === next || owner.name === next.split(".")[0]);
    for (const { text } of texts) {
      if (hasWord(text, name)) return true;
      open.push(...owners.map((owner) => owner.name).filter((other) => hasWord(text, other)));
    }
  }
  return false;
}

function hasWord(text: string, name: string): boolean {
  const word = name.split(".").at(-1) ?? name;
  return new RegExp(`(?<![\\w$"'-])${word.replace(/[^\w]/g, "\\$&")}(?![\\w$"'-]|\\??:)`).test(text);
}

/** Mutations that no declaration has in common can be made at once: each round is a text of its own. */
export function inRounds(mutations: readonly PlacedMutation[]): PlacedMutation[][] {
  const rounds: { readonly mutations: PlacedMutation[]; readonly affected: Set<string> }[] = [];
  for (const mutation of mutations) {
    let round = rounds.find(({ affected }) => [...mutation.affected].every((name) => !affected.has(name)));
    if (round === undefined) {
      round = { mutations: [], affected: new Set() };
      rounds.push(round);
    }
    round.mutations.push(mutation);
    for (const name of mutation.affected) round.affected.add(name);
  }
  return rounds.map((round) => round.mutations);
}

/** The text of a round. */
export function mutated(text: string, round: readonly Mutation[]): string {
  return [...round]
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { start, end, replacement }) => changed.slice(0, start) + replacement + changed.slice(end), text);
}
