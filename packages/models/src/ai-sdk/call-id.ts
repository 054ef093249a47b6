/**
 * The ids of calls as a provider accepts them. Mistral refuses all but nine letters and digits; nobody else looks at
 * them.
 *
 * @see https://docs.mistral.ai/capabilities/function_calling
 */
export function callIdsFor(provider: string): (id: string) => string {
  if (!provider.startsWith("mistral")) return (id) => id;
  const ids = new Map<string, string>();
  return (id) => {
    const known = ids.get(id) ?? `call${String(ids.size).padStart(5, "0")}`;
    ids.set(id, known);
    return known;
  };
}
