import type { ToolDeclaration } from "toolwright";
import { isRecord } from "../json-values/json-value.ts";
import { Budget } from "./budget.ts";
import type { DialectCall, EncodedDeclaration, EncodedTools } from "./dialect.ts";
import type { DialectProfile } from "./dialect-profile.ts";
import type { EncodedTool } from "./encode-tool.ts";
import type { Loss } from "./loss.ts";
import { LossLog } from "./loss-log.ts";
import { NameMap } from "./names/name-map.ts";
import { decodeWith, encodeWith } from "./writing/value-codec.ts";

/** Encodes one tool under the name to send; not in the preferred form when there is a reason against it. */
type Encode = (declaration: ToolDeclaration, sentName: string, againstFirst?: string) => EncodedTool;

/** Encodes the tools of one request as the profile has it. */
export function encodeTools<Tool>(
  profile: DialectProfile<Tool>,
  declarations: readonly ToolDeclaration[],
  encode: Encode,
): EncodedTools<Tool> {
  const losses: Loss[] = [];
  const usable = new Map<string, ToolDeclaration>();
  for (const declaration of declarations) {
    const reason = usable.has(declaration.name) ? "another tool has the same name" : reasonAgainst(declaration);
    if (reason === undefined) {
      usable.set(declaration.name, declaration);
    } else {
      const log = new LossLog(String(declaration.name));
      log.add("left-out", "", "name", `The tool is left out: ${reason}.`);
      losses.push(...log.losses());
    }
  }
  const names = new NameMap(usable.keys(), profile.toolNames);
  const budget = new Budget(profile.budget ?? []);
  const encoded = [...usable.values()].map((declaration) => {
    const sentName = names.encode(declaration.name);
    const tool = encode(declaration, sentName);
    const isCounted = tool.declaration !== undefined && tool.isPreferred === true;
    const overBudget = isCounted ? budget.refuse(tool.declaration.parameters) : undefined;
    return overBudget === undefined ? tool : encode(declaration, sentName, overBudget);
  });
  losses.push(...encoded.flatMap((tool) => tool.losses));
  return new ToolsOfRequest(profile, encoded, losses, names);
}

function reasonAgainst({ name, parameters }: ToolDeclaration): string | undefined {
  if (typeof name !== "string" || name === "") {
    return "it has no name";
  }
  return isRecord(parameters) ? undefined : "its parameters are no schema";
}

class ToolsOfRequest<Tool> implements EncodedTools<Tool> {
  readonly tools: readonly Tool[];
  readonly declarations: readonly EncodedDeclaration[];
  readonly losses: readonly Loss[];
  readonly #profile: DialectProfile<Tool>;
  readonly #names: NameMap;
  readonly #byName: ReadonlyMap<string, EncodedTool>;

  constructor(profile: DialectProfile<Tool>, encoded: readonly EncodedTool[], losses: readonly Loss[], names: NameMap) {
    this.declarations = encoded.flatMap(({ declaration }) => declaration ?? []);
    this.tools = this.declarations.map((declaration) => profile.render(declaration));
    this.losses = losses;
    this.#profile = profile;
    this.#names = names;
    this.#byName = new Map(encoded.map((tool) => [tool.name, tool]));
  }

  encodeName(name: string): string {
    return this.#names.encode(name);
  }

  encodeCall({ name, args }: DialectCall): DialectCall {
    const encoded = encodeWith(this.#byName.get(name)?.codec, args);
    return { name: this.encodeName(name), args: isRecord(encoded) ? encoded : args };
  }

  encodeResult(response: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return this.#profile.encodeResult?.(response) ?? { ...response };
  }

  decodeCall(call: DialectCall): DialectCall {
    const name = this.#names.decode(call.name);
    const decoded = decodeWith(this.#byName.get(name)?.codec, call.args);
    return { name, args: isRecord(decoded) ? decoded : call.args };
  }
}
