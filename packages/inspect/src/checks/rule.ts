import type { ToolDeclaration } from "toolwright";

/** How bad a finding is: `error` for what a model cannot get right, `warning` for advice. */
export type Severity = "error" | "warning";

/** A threshold of a rule. */
export interface RuleOption {
  readonly default: number;
  /** What it limits, as the end of "the most …". */
  readonly limits: string;
}

/** What is known of a rule without applying it: its documentation, its severity, its options. */
export interface RuleDescription {
  /** Kebab-case, as in configuration files and `@toolwrightIgnore`. */
  readonly id: string;
  /** The severity unless a project decides otherwise. */
  readonly severity: Severity;
  /** What it finds, in a few words. */
  readonly finds: string;
  /** Why a model gets such a declaration wrong, a sentence. */
  readonly why: string;
  readonly options?: { readonly [name: string]: RuleOption };
}

/** Something that a rule found wrong with a tool. */
export interface Fault {
  /** The id of the rule. */
  readonly rule: string;
  /** Dotted from the parameter's name, `[]` for the items of a list; empty for the tool itself. */
  readonly path: string;
  /** JSON pointer into the declaration's `parameters`, when the fault is about something in there. */
  readonly pointer?: string;
  /** What is wrong, a sentence without a full stop. */
  readonly message: string;
  /** What to do, a sentence. */
  readonly fix: string;
}

/** The options of a rule as a project has set them. */
export type OptionValues = { readonly [name: string]: number };

/** Something found by one rule; the rule itself adds the id. */
export type Found = Omit<Fault, "rule">;

/** A rule about one declaration. */
export interface DeclarationRule extends RuleDescription {
  check(declaration: ToolDeclaration, options: OptionValues): Iterable<Found>;
}
