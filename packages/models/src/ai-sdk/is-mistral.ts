import type { AnyVersion } from "./language-model.ts";

/** What is used of a model to know whose it is. */
export type ModelOrigin = Pick<AnyVersion, "provider" | "modelId">;

/** The families of Mistral's models, under whatever name somebody else serves them. */
const FAMILIES = /(?:^|[^a-z])(?:codestral|devstral|magistral|ministral|mistral|mixtral|pixtral|voxtral)/i;

/** Whether a model is one of Mistral's, which refuse what no other model does, whoever serves them. */
export function isMistral({ provider, modelId }: ModelOrigin): boolean {
  return provider.startsWith("mistral") || FAMILIES.test(modelId);
}
