import type { ToolDeclaration } from "toolwright";
import type { Dialect } from "./dialect.ts";
import type { DialectProfile } from "./dialect-profile.ts";
import type { EncodedTool } from "./encode-tool.ts";
import { encodeTool } from "./encode-tool.ts";
import { encodeTools } from "./encode-tools.ts";

/** A dialect of these rules: one of ours, or that of a provider that has rules of its own. */
export function createDialect<Tool>(name: string, profile: DialectProfile<Tool>): Dialect<Tool> {
  // Every step of a turn sends the same declarations again.
  const known = new WeakMap<ToolDeclaration, Map<string, EncodedTool>>();
  const encode = (declaration: ToolDeclaration, sentName: string, againstFirst?: string): EncodedTool => {
    const byKey = known.get(declaration) ?? new Map<string, EncodedTool>();
    const key = JSON.stringify([sentName, againstFirst]);
    const encoded = byKey.get(key) ?? encodeTool(profile, declaration, sentName, againstFirst);
    known.set(declaration, byKey.set(key, encoded));
    return encoded;
  };
  return { name, encodeTools: (declarations) => encodeTools(profile, declarations, encode) };
}
