import { isMistral, type ModelOrigin } from "./is-mistral.ts";

/**
 * The ids of calls as a model accepts them. Mistral's refuse all but nine letters and digits; nobody else looks at them.
 *
 * @see https://docs.mistral.ai/capabilities/function_calling
 */
export function callIdsFor(model: ModelOrigin): (id: string) => string {
  if (!isMistral(model)) return (id) => id;
  const ids = new Map<string, string>();
  return (id) => {
    const known = ids.get(id) ?? `call${String(ids.size).padStart(5, "0")}`;
    ids.set(id, known);
    return known;
  };
}
