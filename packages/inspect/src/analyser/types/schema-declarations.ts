import type { JsonSchema } from "toolwright";
import type { Node } from "../host/syntax.ts";

/** Which parameter or member declares the value that a schema describes; schemas are told apart by identity. */
export class SchemaDeclarations {
  readonly #nodes = new Map<object, Node>();

  /** Notes the declaration of a value; a later one for the same schema is nearer to the function. */
  set(schema: JsonSchema, declaration: Node | undefined): void {
    if (declaration !== undefined) this.#nodes.set(schema, declaration);
  }

  get(schema: JsonSchema): Node | undefined {
    return this.#nodes.get(schema);
  }

  /** A copy describes the same values: everything known about the original holds for it. */
  copy<T extends object>(original: T): T {
    const copy = structuredClone(original);
    this.#follow(original, copy);
    return copy;
  }

  #follow(original: object, copy: object): void {
    const node = this.#nodes.get(original);
    if (node !== undefined) this.#nodes.set(copy, node);
    for (const key of Object.keys(original) as (keyof typeof original)[]) {
      const [inner, twin]: unknown[] = [original[key], copy[key]];
      if (typeof inner === "object" && inner !== null) this.#follow(inner, twin as object);
    }
  }
}
