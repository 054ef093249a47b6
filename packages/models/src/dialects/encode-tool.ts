import type { ToolDeclaration } from "toolwright";
import type { EncodedDeclaration } from "./dialect.ts";
import type { DialectProfile, ParameterForm } from "./dialect-profile.ts";
import type { Loss } from "./loss.ts";
import { LossLog } from "./loss-log.ts";
import { DialectRefusal } from "./refusal.ts";
import { rootObjectOf } from "./shape/root-object.ts";
import { readShapes } from "./shape/shape-reader.ts";
import { joinNotes } from "./writing/notes.ts";
import { SchemaWriter } from "./writing/schema-writer.ts";
import type { ValueCodec } from "./writing/value-codec.ts";
import { writeRoot } from "./writing/write-root.ts";
import type { Written } from "./writing/written.ts";

/** One tool as encoded, or why it is not. */
export interface EncodedTool {
  /** The tool's own name. */
  readonly name: string;
  /** `undefined` when the provider would refuse the tool. */
  readonly declaration?: EncodedDeclaration;
  /** Whether it is in the first of the profile's forms. */
  readonly isPreferred?: boolean;
  readonly codec?: ValueCodec | undefined;
  readonly losses: readonly Loss[];
}

/**
 * Encodes one tool, under the name to send, in the first of the profile's forms in which it can be said; not in the very
 * first when there is a reason against that.
 */
export function encodeTool<Tool>(
  profile: DialectProfile<Tool>,
  tool: ToolDeclaration,
  sentName: string,
  againstFirst?: string,
): EncodedTool {
  const [first, ...others] = profile.forms;
  const refusals = againstFirst === undefined ? [] : [new DialectRefusal("", "parameters", againstFirst)];
  for (const form of againstFirst === undefined ? profile.forms : others) {
    const losses = new LossLog(tool.name);
    try {
      const { schema, codec } = writeParameters(tool, form, losses);
      const description = describe(tool, profile.maxDescription, losses);
      noteNameAndForm(profile, tool, sentName, refusals, losses);
      const strict = form.strict === undefined ? {} : { strict: form.strict };
      const declaration = { name: sentName, description, parameters: schema, ...strict };
      return { name: tool.name, declaration, isPreferred: form === first, codec, losses: losses.losses() };
    } catch (error) {
      refusals.push(asRefusal(error));
    }
  }
  return { name: tool.name, losses: leftOut(tool, refusals) };
}

/** A declaration may come from anywhere and be malformed in ways that nobody thought of; it must not hinder the others. */
function asRefusal(error: unknown): DialectRefusal {
  return error instanceof DialectRefusal
    ? error
    : new DialectRefusal("", "parameters", `it is malformed (${String(error)}).`);
}

function noteNameAndForm<Tool>(
  { toolNames }: DialectProfile<Tool>,
  tool: ToolDeclaration,
  sentName: string,
  refusals: readonly DialectRefusal[],
  losses: LossLog,
): void {
  if (sentName !== tool.name) {
    losses.add(
      "renamed",
      "",
      "name",
      `The provider allows ${toolNames.words}: the tool is called ${JSON.stringify(sentName)}.`,
    );
  }
  for (const { path, keyword, message } of refusals) {
    losses.add("not-strict", path, keyword, `The provider cannot promise arguments that fit: ${message}`);
  }
}

function writeParameters(tool: ToolDeclaration, form: ParameterForm, losses: LossLog): Written {
  const tree = readShapes(tool.parameters, losses);
  const written = writeRoot(rootObjectOf(tree, losses), new SchemaWriter(tree, form.rules, losses));
  const schema = form.finish?.(written.schema) ?? written.schema;
  const reason = form.refuses?.(schema);
  if (reason !== undefined) {
    throw new DialectRefusal("", "parameters", reason);
  }
  return { ...written, schema };
}

/** The description, with that of the result at its end: only there does every provider have a place for it. */
function describe({ description, returns }: ToolDeclaration, maxLength: number, losses: LossLog): string {
  const result = returns?.description;
  const whole = joinNotes(description, result === undefined || result === "" ? [] : [`Returns: ${result}`]);
  const characters = [...whole];
  if (characters.length <= maxLength) {
    return whole;
  }
  losses.add("dropped", "", "description", `The provider allows ${maxLength} characters: the description is cut.`);
  const start = characters.slice(0, maxLength - 1).join("");
  return `${start.trimEnd()}…`;
}

function leftOut(tool: ToolDeclaration, refusals: readonly DialectRefusal[]): Loss[] {
  const losses = new LossLog(tool.name);
  const last = refusals.at(-1);
  losses.add("left-out", last?.path ?? "", last?.keyword ?? "", `The tool is left out: ${last?.message ?? "no form."}`);
  return losses.losses();
}
