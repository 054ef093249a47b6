import type { JsonSchema } from "toolwright";
import type { Diagnostics } from "../diagnostics.ts";
import { docCommentOf } from "../doc-comment/doc-reader.ts";
import { constantValue } from "../expressions/constant-value.ts";
import {
  type BindingElement,
  isIdentifier,
  isObjectBindingPattern,
  type ObjectBindingPattern,
} from "../host/syntax.ts";
import type { TypeProgram } from "../host/type-program.ts";
import type { Definitions } from "../types/definitions.ts";
import { commentText, describe } from "../types/describe.ts";

/** What a destructuring pattern adds to the schema of the object it takes apart. */
export class BindingPatternReader {
  readonly #program: TypeProgram;
  readonly #diagnostics: Diagnostics;
  readonly #definitions: Definitions;

  constructor(program: TypeProgram, diagnostics: Diagnostics, definitions: Definitions) {
    this.#program = program;
    this.#diagnostics = diagnostics;
    this.#definitions = definitions;
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
      this.#applyDefault(element, owner, member, key, memberPath);
    }
  }

  #applyDefault(element: BindingElement, owner: JsonSchema, member: JsonSchema, key: string, path: string): void {
    if (element.initializer === undefined) return;
    removeRequired(owner, key);
    const constant = constantValue(this.#program, element.initializer);
    if (constant === undefined) {
      const text = element.initializer.getText();
      this.#diagnostics.report("info", "dynamic-default", path, `the default ${text} is only known at run time`);
    } else if (constant.value !== undefined) {
      member.default = constant.value;
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
