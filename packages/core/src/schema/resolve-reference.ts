import type { SchemaSource } from "./schema-source.ts";
import { refuseSchema } from "./schema-source.ts";

/**
 * The schema that a `$ref` of `root` means. References are JSON pointers (RFC 6901) into the same schema, in URI
 * fragment form.
 * @throws ToolwrightError `INVALID_SIGNATURE` when it points elsewhere or to nothing.
 */
export function resolveReference(root: unknown, reference: string, from: string): { schema: unknown; pointer: string } {
  if (reference !== "#" && !reference.startsWith("#/")) {
    refuseSchema(
      from,
      `refers to ${JSON.stringify(reference)}; only references inside the schema (#/$defs/…) can be read`,
    );
  }
  let schema: unknown = root;
  for (const step of reference.split("/").slice(1)) {
    const key = decodeStep(step);
    const isKnown = typeof schema === "object" && schema !== null && Object.hasOwn(schema, key);
    if (!isKnown) {
      refuseSchema(from, `refers to ${JSON.stringify(reference)}, which does not exist`);
    }
    schema = (schema as { [key: string]: unknown })[key];
  }
  return { schema, pointer: reference };
}

function decodeStep(step: string): string {
  return safeDecode(step).replaceAll("~1", "/").replaceAll("~0", "~");
}

function safeDecode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** The last name of a reference, for descriptions: `Tree` of `#/$defs/Tree`. */
export function referenceName({ pointer }: Pick<SchemaSource, "pointer">): string {
  return decodeStep(pointer.split("/").at(-1) ?? "#");
}
