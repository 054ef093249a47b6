import {
  anthropicDialect,
  anthropicStrictDialect,
  type Dialect,
  geminiJsonSchemaDialect,
  geminiSchemaDialect,
  openAiDialect,
  plainDialect,
} from "@toolwright/models/dialects";
import { nearestName } from "toolwright";
import { CommandError } from "../command-line/command-error.ts";
import { exitCode } from "../command-line/exit-code.ts";

/** A form of declarations by the name that it has in the command line. */
export interface ProviderDialect {
  readonly name: string;
  readonly dialect: Dialect<unknown>;
  /** What users may look for it by, beside its name. */
  readonly alsoCalled: readonly string[];
}

/** Every form of declarations, in the order in which findings name them. */
export const providerDialects: readonly ProviderDialect[] = [
  { name: "gemini", dialect: geminiJsonSchemaDialect, alsoCalled: ["google", "vertex"] },
  { name: "gemini-schema", dialect: geminiSchemaDialect, alsoCalled: ["google", "gemma", "vertex"] },
  {
    name: "openai",
    dialect: openAiDialect({ api: "chat", strict: false }),
    alsoCalled: ["azure", "gpt", "mistral", "groq", "ollama", "openrouter", "deepseek"],
  },
  {
    name: "openai-strict",
    dialect: openAiDialect({ api: "responses", strict: true }),
    alsoCalled: ["gpt", "responses"],
  },
  {
    name: "azure-strict",
    dialect: openAiDialect({ api: "responses", strict: true, host: "azure" }),
    alsoCalled: ["azure"],
  },
  { name: "anthropic", dialect: anthropicDialect, alsoCalled: ["claude", "bedrock"] },
  { name: "anthropic-strict", dialect: anthropicStrictDialect, alsoCalled: ["claude"] },
  { name: "plain", dialect: plainDialect, alsoCalled: ["json-schema"] },
];

/**
 * The dialects that `--provider` asks for: one, or `all`.
 * @throws CommandError (wrong usage) that lists the names.
 */
export function dialectsNamed(wanted: string): readonly ProviderDialect[] {
  if (wanted === "all") return providerDialects;
  const found = providerDialects.filter(({ name }) => name === wanted);
  if (found.length > 0) return found;
  const meant = nearestName(wanted, new Set(providerDialects.flatMap(({ name, alsoCalled }) => [name, ...alsoCalled])));
  const near = providerDialects.filter(({ name, alsoCalled }) => [name, ...alsoCalled].some((each) => each === meant));
  const guess = near.length === 0 ? "" : ` Did you mean ${near.map(({ name }) => name).join(" or ")}?`;
  const names = [...providerDialects.map(({ name }) => name), "all"].join(", ");
  throw new CommandError(`There is no provider "${wanted}".${guess} There are ${names}.`, exitCode.usage);
}
