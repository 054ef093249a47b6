import { builtinModule, workingFolder } from "./host-process.ts";
import type { SignatureResolver } from "./signature-resolver.ts";

const resolverModule = "@toolwright/inspect/resolver";

interface NodeModule {
  createRequire(from: string | URL): { (id: string): unknown; resolve(id: string): string };
}

/** The resolver, or why there is none. */
export type DevelopmentResolver = { readonly resolver: SignatureResolver } | { readonly missing: string };

let found: DevelopmentResolver | undefined;

/**
 * The reader of TypeScript types, when `@toolwright/inspect` is installed beside the project or beside this package.
 *
 * It is found with `require` at run time rather than with an import: an import would put a compiler into every bundle,
 * and a tool's declaration is needed synchronously.
 */
export function developmentResolver(): DevelopmentResolver {
  found ??= findResolver();
  return found;
}

function findResolver(): DevelopmentResolver {
  const nodeModule = builtinModule<NodeModule>("node:module");
  if (nodeModule === undefined) return { missing: "types can only be read under Node" };
  const folder = workingFolder();
  // In a CommonJS bundle `import.meta.url` is undefined.
  const starts = [folder === undefined ? undefined : `${folder}/`, import.meta.url as string | undefined];
  for (const start of starts) {
    if (start === undefined) continue;
    const require = nodeModule.createRequire(start);
    let path: string;
    try {
      path = require.resolve(resolverModule);
    } catch {
      continue;
    }
    const { createSignatureResolver } = require(path) as { createSignatureResolver(): SignatureResolver };
    return { resolver: createSignatureResolver() };
  }
  return { missing: "@toolwright/inspect, which reads types, is not installed" };
}
