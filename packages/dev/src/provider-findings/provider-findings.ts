import type { Loss } from "@toolwright/models/dialects";
import type { FindingSource, ToolFault } from "../checks/finding.ts";
import { type DeclaredTool, isDeclared } from "../declarations/listed-tool.ts";
import { fixFor, lossRules } from "./loss-rules.ts";
import { dialectsNamed, type ProviderDialect } from "./provider-dialects.ts";

/** What a provider, or each of them, is not told of a declaration, or told in another way. */
export const providerFindings: FindingSource = {
  rules: Object.values(lossRules),
  find: (tools, { provider }) => {
    if (provider === undefined) return [];
    const dialects = dialectsNamed(provider);
    return tools.filter(isDeclared).flatMap((tool) => faultsOf(tool, dialects));
  },
};

/** A loss that several providers have in common is told once. */
function faultsOf(tool: DeclaredTool, dialects: readonly ProviderDialect[]): ToolFault[] {
  const shared = new Map<string, { readonly loss: Loss; readonly providers: string[] }>();
  for (const { name, dialect } of dialects) {
    // Each tool alone: two agents of a module may have tools of one name, which never meet in a request.
    for (const loss of dialect.encodeTools([tool.neutral]).losses) {
      const key = JSON.stringify([loss.effect, loss.path, loss.keyword, loss.message]);
      const known = shared.get(key) ?? { loss, providers: [] };
      known.providers.push(name);
      shared.set(key, known);
    }
  }
  return [...shared.values()].map(({ loss, providers }) => ({
    rule: lossRules[loss.effect].id,
    path: loss.path,
    message: messageOf(loss, providers),
    fix: fixFor(loss),
    tool,
  }));
}

/** The dialect's sentence with the provider's name. */
function messageOf({ message }: Loss, providers: readonly string[]): string {
  const sentence = message.replace(/\.$/, "");
  const [only, ...others] = providers;
  if (others.length === 0 && sentence.startsWith("The provider ")) return sentence.replace("The provider", only ?? "");
  return `for ${providers.join(", ")}: ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}
