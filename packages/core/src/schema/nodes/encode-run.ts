import type { JsonPath } from "../../json/json-path.ts";
import { depthOf, MAX_DEPTH } from "../../json/json-path.ts";

/** Objects beyond this number are not encoded member by member: shared parts can expand without end. */
const MAX_OBJECTS = 1_000_000;

/** Guards the encoding of one value against cycles, depth and endless expansion. */
export class EncodeRun {
  readonly #ancestors = new Set<object>();
  #objects = 0;

  /** Encodes the members of `holder`, or marks it when it lies inside itself, too deep, or beyond all measure. */
  inside<T extends object>(holder: T, path: JsonPath, encodeMembers: (holder: T) => unknown): unknown {
    this.#objects += 1;
    if (this.#ancestors.has(holder)) {
      return "[circular]";
    }
    if (depthOf(path) >= MAX_DEPTH || this.#objects > MAX_OBJECTS) {
      return "[nested too deeply]";
    }
    this.#ancestors.add(holder);
    try {
      return encodeMembers(holder);
    } catch {
      // Members that cannot be read are marked when the whole becomes JSON.
      return holder;
    } finally {
      this.#ancestors.delete(holder);
    }
  }
}
