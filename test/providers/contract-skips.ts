// Cases of the contract that not every provider's format can express, and why.

/** Arguments that are no JSON, whole; the case of the same name "in a stream" is another. */
export const unreadable = "C42, C44: arguments that are no JSON are handed over as the model wrote them";
/** Thoughts beside the text. */
export const thoughts = "a thought is marked as one and is no part of the text";
/** Calls without an id. */
export const withoutIds = "C13: calls without an id are kept";

/** Why {@link unreadable} is left out. */
export const argumentsAreJson = "this format holds arguments as JSON, never as text";
/** Why {@link thoughts} is left out. */
export const noThoughts = "this API tells no thoughts";
/** Why {@link withoutIds} is left out. */
export const idsAreNeeded = "the SDK refuses calls without an id here";
