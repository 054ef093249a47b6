import type { JsonSchema } from "toolwright";
import type { EncodedDeclaration } from "./dialect.ts";
import type { NameRule } from "./names/name-rule.ts";
import type { SchemaRules } from "./writing/schema-rules.ts";

/** Everything that makes one provider's dialect different from the others'. */
export interface DialectProfile<Tool> {
  readonly toolNames: NameRule;
  /** How many characters a tool's description may have. */
  readonly maxDescription: number;
  /** The forms in which parameters can be sent, the preferred one first. */
  readonly forms: readonly [ParameterForm, ...ParameterForm[]];
  /** What all tools of one request may have together in the first form; those that do not fit in are sent in the next. */
  readonly budget?: readonly BudgetLimit[];
  render(declaration: EncodedDeclaration): Tool;
  /** A tool's result in a form that the provider takes, where it does not take any object. */
  encodeResult?(response: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

/** One form in which a provider takes the parameters of a tool. */
export interface ParameterForm {
  readonly rules: SchemaRules;
  readonly strict?: boolean;
  /** A last change of the whole schema that does not change what it allows. */
  finish?(schema: JsonSchema): JsonSchema;
  /** What is too much for the provider about the whole schema, as the end of a sentence. */
  refuses?(schema: JsonSchema): string | undefined;
}

/** A limit that counts for a whole request, not for each tool. */
export interface BudgetLimit {
  /** What is counted, for example `optional members`. */
  readonly words: string;
  readonly most: number;
  /** How many of it one tool has. */
  countIn(parameters: JsonSchema): number;
}
