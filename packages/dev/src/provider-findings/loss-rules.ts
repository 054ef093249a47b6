import type { RuleDescription } from "@toolwright/inspect";
import type { Loss, LossEffect } from "@toolwright/models/dialects";

/** What became of a part of a declaration, as a rule, and what to do about it. */
export interface LossRule extends RuleDescription {
  /** By the keyword that the loss is about. */
  readonly fixes: { readonly [keyword: string]: string };
  /** For all other keywords. */
  readonly fix: string;
}

/** The rule for each effect that a dialect can have. */
export const lossRules: { readonly [Effect in LossEffect]: LossRule } = {
  "left-out": {
    id: "provider-rejects",
    severity: "error",
    finds: "a tool that the provider would refuse, and that is left out of the request",
    why: "A provider refuses the whole request for one tool that it does not take, so the tool is not sent and the model never knows of it.",
    fixes: {
      name: "Give the tool a name that no other tool of the agent has.",
      $ref: "Let the reference lead to a definition within the schema, in `$defs`.",
      not: "Give the argument a type that some value has, or leave it out of the signature.",
      type: "Make the parameters one object, of the types that JSON Schema has.",
      schema: "Make the arguments flatter: what lies deepest can be an argument of its own, or JSON text.",
      allOf: "Combine fewer unions, or give the alternatives written out.",
    },
    fix: "Mend the schema, or take the argument out of the signature.",
  },
  dropped: {
    id: "provider-drops",
    severity: "warning",
    finds: "a part of a declaration that the provider has no form for, and that no words are found for either",
    why: "The model does not know of it and will send what it forbids; such calls come back as errors that cost a step.",
    fixes: {
      description: "Shorten the description, or say it where the type is used.",
      required: "Declare the argument among the properties, or take it out of `required`.",
      properties: "Give the member a type that some value has, or leave it out.",
      allOf: "Write the members of the intersection into one type.",
    },
    fix: "Say it in the description; calls are checked against it all the same.",
  },
  described: {
    id: "provider-describes",
    severity: "info",
    finds: "a constraint that the provider has no keyword for, and that is said in the description instead",
    why: "Nothing gets lost, but a model follows a sentence less strictly than a schema.",
    fixes: {
      prefixItems: "If models mix up the order, use an object with named members.",
      additionalProperties: "If models use wrong keys, declare the members by name.",
      patternProperties: "If models use wrong keys, use one record, or declare the members by name.",
    },
    fix: "Nothing needs to be done; calls are checked against it all the same.",
  },
  rewritten: {
    id: "provider-rewrites",
    severity: "info",
    finds: "a part of a declaration that is asked for in another form, which is undone in the model's calls",
    why: "The function gets what its signature says, but the model sees a form that is harder to fill in.",
    fixes: {
      type: "If models fail here, give the value a type, and fewer levels.",
      additionalProperties: "If models fail here, declare the members by name.",
      $ref: "If models fail here, use a list of nodes that name their parents in place of a type within itself.",
      anyOf: "If models mix the alternatives, make each a tool of its own.",
    },
    fix: "Nothing needs to be done.",
  },
  renamed: {
    id: "provider-renames",
    severity: "info",
    finds: "a name that the provider does not allow, and that is changed for it",
    why: "The function is called by its own names, but the model sees others, and texts that mention the old ones may mislead it.",
    fixes: {},
    fix: "To have the same name everywhere, use letters, digits and _ only, at most 64, with a letter first.",
  },
  "not-strict": {
    id: "provider-not-strict",
    severity: "info",
    finds: "a tool whose arguments the provider cannot promise to fit its schema",
    why: "Without strict mode a model may send arguments that do not fit; they are checked and come back to it as errors.",
    fixes: {
      required: "Let the argument be optional or nullable, not both.",
      additionalProperties: "Use a list of objects with key and value in place of the record.",
      prefixItems: "Use an object with named members in place of the tuple.",
      type: "Give the value a type.",
      $ref: "Use a list of nodes that name their parents in place of a type within itself.",
    },
    fix: "Make the arguments simpler if strictness matters; it does not for most tools.",
  },
};

/** What to do about a loss. */
export function fixFor({ effect, keyword }: Loss): string {
  const { fixes, fix } = lossRules[effect];
  return (Object.hasOwn(fixes, keyword) ? fixes[keyword] : undefined) ?? fix;
}
