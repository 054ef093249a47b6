import { isRecord } from "../../json-values/json-value.ts";
import type { ObjectShape } from "../shape/shape.ts";
import { NEVER } from "../shape/shape.ts";
import type { SchemaWriter } from "./schema-writer.ts";
import { decodeWith, encodeWith } from "./value-codec.ts";
import type { Written } from "./written.ts";

/** The member that holds all arguments where the provider cannot be told of members without names. */
const ENTRIES = "entries";

/** Writes the parameters of a tool: an object schema with the definitions that it refers to. */
export function writeRoot(root: ObjectShape, writer: SchemaWriter): Written {
  const { schema, codec } = writeObjectSchema(root, writer);
  const definitions = writer.definitions();
  const hasDefinitions = Object.keys(definitions).length > 0;
  return { schema: hasDefinitions ? { ...schema, $defs: definitions } : schema, codec };
}

function writeObjectSchema(root: ObjectShape, writer: SchemaWriter): Written {
  const isEmpty = root.properties.size + root.patterns.size === 0;
  if (isEmpty && root.rest?.kind === "never") {
    const required = writer.rules.optional === "absent" ? {} : { required: [] };
    return { schema: { type: "object", properties: {}, ...required, additionalProperties: false } };
  }
  const isRecordOnly = root.properties.size === 0;
  return isRecordOnly && writer.rules.records === "pairs" ? writeEntries(root, writer) : writer.write(root, "");
}

function writeEntries(root: ObjectShape, writer: SchemaWriter): Written {
  const properties = new Map([[ENTRIES, { shape: root, isRequired: true }]]);
  const { schema, codec } = writer.write(
    { ...root, properties, patterns: new Map(), rest: NEVER, annotations: {}, rules: {} },
    "",
  );
  return {
    schema,
    codec: {
      encode: (value) => encodeWith(codec, { [ENTRIES]: value }),
      decode: (value) => {
        const decoded = decodeWith(codec, value);
        return isRecord(decoded) && Object.hasOwn(decoded, ENTRIES) ? decoded[ENTRIES] : decoded;
      },
    },
  };
}
