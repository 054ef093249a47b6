import type { DeclarationRule } from "./rule.ts";
import { noDescription } from "./rules/no-description.ts";

/** All rules about one declaration, in the order of the documentation. */
export const declarationRules: readonly DeclarationRule[] = [noDescription];
