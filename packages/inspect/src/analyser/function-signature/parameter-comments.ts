import type { JsonSchema } from "toolwright";
import type { Diagnostics } from "../diagnostics.ts";
import type { DocComment, DocParameter } from "../doc-comment/doc-comment.ts";
import { docCommentOf } from "../doc-comment/doc-reader.ts";
import type { Definitions } from "../types/definitions.ts";
import { commentText, describe } from "../types/describe.ts";
import { objectBranches } from "./binding-pattern.ts";
import type { ParameterSource } from "./parameter-source.ts";
import type { SignatureSource } from "./signature-source.ts";

/** Puts `@param` texts and comments beside parameters onto their schemas, and keeps account of texts that fit nothing. */
export class ParameterComments {
  readonly #comments: readonly DocComment[];
  readonly #otherNames: ReadonlySet<string>;
  readonly #diagnostics: Diagnostics;
  readonly #definitions: Definitions;
  readonly #used = new Set<string>();

  constructor(
    { comments, implementationNames = [] }: Pick<SignatureSource, "comments" | "implementationNames">,
    diagnostics: Diagnostics,
    definitions: Definitions,
  ) {
    this.#comments = comments;
    this.#otherNames = new Set(implementationNames);
    this.#diagnostics = diagnostics;
    this.#definitions = definitions;
  }

  /** Describes a parameter: `@param` first, else the comment beside it; tags of both count. */
  applyOwn(parameter: ParameterSource, schema: JsonSchema): void {
    const { name, declaration } = parameter;
    const beside = declaration && docCommentOf(declaration);
    if (beside) describe(schema, commentText(beside), beside.tags, name, this.#diagnostics);
    const entry = this.#find(name);
    if (entry) describe(schema, entry.text, entry.tags, name, this.#diagnostics);
  }

  /** Describes the members that `@param profile.address.city` names; `path` is the start of their diagnostics' path. */
  applyMembers(parameter: ParameterSource, schema: JsonSchema, path: string): void {
    const prefix = `${parameter.name}.`;
    for (const comment of this.#comments) {
      for (const entry of comment.parameters) {
        if (!entry.name.startsWith(prefix)) continue;
        const keys = entry.name.slice(prefix.length).split(".");
        const members = membersAt(this.#definitions, schema, keys);
        if (members.length === 0) continue;
        this.#used.add(entry.name);
        const memberPath = [path, ...keys].filter((part) => part !== "").join(".");
        for (const member of members) describe(member, entry.text, entry.tags, memberPath, this.#diagnostics);
      }
    }
  }

  /** Marks a name as known: its text is not missing a parameter, even though nothing is done with it. */
  skip(name: string): void {
    this.#used.add(name);
  }

  /** Reports each `@param` that names nothing. */
  reportUnused(): void {
    for (const { name } of this.#comments[0]?.parameters ?? []) {
      if (this.#used.has(name) || this.#otherNames.has(name.split(".")[0] ?? "")) continue;
      this.#diagnostics.report("warning", "doc-param", name, `@param ${name} names no parameter`);
    }
  }

  #find(name: string): DocParameter | undefined {
    this.#used.add(name);
    const entries = this.#comments.flatMap((comment) => comment.parameters.filter((entry) => entry.name === name));
    return entries.find((entry) => entry.text !== "") ?? entries[0];
  }
}

/** The schemas at a path of members; lists are looked into, unions into each branch. */
function membersAt(definitions: Definitions, schema: JsonSchema, keys: readonly string[]): JsonSchema[] {
  const [key, ...others] = keys;
  if (key === undefined) return [schema];
  const resolved = definitions.resolve(schema);
  if (resolved.properties === undefined && typeof resolved.items === "object") {
    return membersAt(definitions, resolved.items, keys);
  }
  return objectBranches(resolved).flatMap((branch) => {
    const member = branch.properties && Object.hasOwn(branch.properties, key) ? branch.properties[key] : undefined;
    return member ? membersAt(definitions, member, others) : [];
  });
}
