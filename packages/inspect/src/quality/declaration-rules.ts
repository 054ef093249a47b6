import type { DeclarationRule, ToolSetRule } from "./rule.ts";
import { ambiguousUnion } from "./rules/ambiguous-union.ts";
import { anyType } from "./rules/any-type.ts";
import { defaultInText } from "./rules/default-in-text.ts";
import { nameAsDescription, noDescription, undocumentedMember, undocumentedParameter } from "./rules/descriptions.ts";
import { limitInText } from "./rules/limit-in-text.ts";
import { missingInteger, numericId } from "./rules/numbers.ts";
import { plainDate } from "./rules/plain-date.ts";
import { similarDescriptions } from "./rules/similar-descriptions.ts";
import { similarNames } from "./rules/similar-names.ts";
import { booleanParameters, deepNesting, tooManyParameters, tooManyValues } from "./rules/sizes.ts";

/** All rules about one declaration, in the order of the documentation. */
export const declarationRules: readonly DeclarationRule[] = [
  noDescription,
  nameAsDescription,
  undocumentedParameter,
  undocumentedMember,
  anyType,
  ambiguousUnion,
  deepNesting,
  tooManyParameters,
  tooManyValues,
  booleanParameters,
  similarNames,
  numericId,
  missingInteger,
  plainDate,
  defaultInText,
  limitInText,
];

/** All rules about tools that a model sees together. */
export const toolSetRules: readonly ToolSetRule[] = [similarNames, similarDescriptions];
