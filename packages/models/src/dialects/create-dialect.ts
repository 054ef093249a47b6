import type { Dialect } from "./dialect.ts";
import type { DialectProfile } from "./dialect-profile.ts";
import { encodeTools } from "./encode-tools.ts";

/** A dialect of these rules: one of ours, or that of a provider that has rules of its own. */
export function createDialect<Tool>(name: string, profile: DialectProfile<Tool>): Dialect<Tool> {
  return { name, encodeTools: (declarations) => encodeTools(profile, declarations) };
}
