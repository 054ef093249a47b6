import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { StandardSchema, StandardSchemaOutput } from "./standard-schema.ts";

const ofZod = z.object({ at: z.string().transform((text) => new Date(text)) });
const ofArk = type({ at: "string.date.parse" });
const ofValibot = toStandardJsonSchema(v.object({ at: v.pipe(v.string(), v.toDate()) }));

describe("StandardSchema", () => {
  it("fits the schemas of each library as they are", () => {
    expectTypeOf(ofZod).toExtend<StandardSchema>();
    expectTypeOf(ofArk).toExtend<StandardSchema>();
    expectTypeOf(ofValibot).toExtend<StandardSchema>();
  });

  it("knows what valid values become", () => {
    expectTypeOf<StandardSchemaOutput<typeof ofZod>>().toEqualTypeOf<{ at: Date }>();
    expectTypeOf<StandardSchemaOutput<typeof ofArk>>().toEqualTypeOf<{ at: Date }>();
    expectTypeOf<StandardSchemaOutput<typeof ofValibot>>().toEqualTypeOf<{ at: Date }>();
  });
});
