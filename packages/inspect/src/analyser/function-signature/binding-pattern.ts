import type { JsonSchema } from "toolwright";
import type { Diagnostics } from "../diagnostics.ts";
import { docCommentOf } from "../doc-comment/doc-reader.ts";
import {
  type BindingElement,
  isIdentifier,
  isObjectBindingPattern,
  type ObjectBindingPattern,
} from "../host/syntax.ts";
import type { Definitions } from "../types/definitions.ts";
import { commentText, describe } from "../types/describe.ts";
import type { DefaultReader } from "./schema-default.ts";

/** What a destructuring pattern adds to the schema of the object it takes apart. */
export class BindingPatternReader {
  readonly #diagnostics: Diagnostics;
  readonly #definitions: Definitions;
  readonly #defaults: DefaultReader;

  constructor(diagnostics: Diagnostics, definitions: Definitions, defaults: DefaultReader) {
    this.#diagnostics = diagnostics;
    this.#definitions = definitions;
    this.#defaults = defaults;
  }

  /** Adds the comments and defaults inside a pattern to a schema, in place. */
  apply(pattern: ObjectBindingPattern, schema: JsonSchema, path: string): void {
    for (const element of pattern.elements) this.#applyElement(element, schema, path);
  }

  #applyElement(element: BindingElement, schema: JsonSchema, path: string): void {
    if (element.dotDotDotToken || element.name === undefined) return;
    const key = keyOf(element);
    const memberPath = path === "" ? key : `${path}.${key}`;
    for (const owner of objectBranches(this.#definitions.resolve(schema))) {
      const member = owner.properties?.[key];
      if (member === undefined) continue;
      const comment = docCommentOf(element);
      describe(member, commentText(comment), comment.tags, memberPath, this.#diagnostics);
      if (isObjectBindingPattern(element.name)) this.apply(element.name, member, memberPath);
      if (element.initializer === undefined) continue;
      removeRequired(owner, key);
      this.#defaults.apply(element.initializer, member, memberPath);
    }
  }
}

/** The key of the object that an element of a pattern takes. */
function keyOf(element: BindingElement): string {
  const { propertyName, name } = element;
  if (propertyName) return "text" in propertyName ? String(propertyName.text) : propertyName.getText();
  return name && isIdentifier(name) ? name.text : "";
}

/** The object schemas that a value may have to fit: the schema itself, or the branches of a union. */
export function objectBranches(schema: JsonSchema): JsonSchema[] {
  if (schema.properties) return [schema];
  return (schema.anyOf ?? []).filter((branch) => branch.properties !== undefined);
}

/** Takes a member off the list of required ones; an empty list goes away. */
export function removeRequired(schema: JsonSchema, key: string): void {
  if (schema.required === undefined) return;
  const required = schema.required.filter((name) => name !== key);
  if (required.length > 0) schema.required = required;
  else delete schema.required;
}
