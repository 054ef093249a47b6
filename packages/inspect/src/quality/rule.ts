import type { Diagnostic, ToolDeclaration } from "toolwright";

/** How bad a finding is: `error` for what a model cannot get right, `warning` for advice, `info` for what is worth knowing. */
export type Severity = "error" | "warning" | "info";

/** A threshold of a rule. */
export interface RuleOption {
  readonly default: number;
  /** What it is, a few words. */
  readonly text: string;
}

/** What is known of a rule without applying it: its documentation, its severity, its options. */
export interface RuleDescription {
  /** Kebab-case, as in configuration files and `@toolwrightIgnore`. */
  readonly id: string;
  /** The severity unless a project decides otherwise. */
  readonly severity: Severity;
  /** What it finds, in a few words. */
  readonly finds: string;
  /** Why a model gets such a declaration wrong, in one or two sentences. */
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
  /** What is wrong, a sentence that begins in lower case and has no full stop. */
  readonly message: string;
  /** What to do, one or two sentences. */
  readonly fix: string;
}

/** Something found by one rule; the rule's id is added by whoever applies it. */
export type Found = Omit<Fault, "rule">;

/** The options of a rule as a project has set them, every option with a value. */
export type OptionValues = { readonly [name: string]: number };

/** A declaration, with what the reader of types had to say when it was read from a function. */
export interface CheckedDeclaration extends ToolDeclaration {
  readonly diagnostics?: readonly Diagnostic[];
}

/** A rule about one declaration. */
export interface DeclarationRule extends RuleDescription {
  check(declaration: CheckedDeclaration, options: OptionValues): Iterable<Found>;
}

/** A rule about tools that a model sees together. `index` tells which of them has the fault. */
export interface ToolSetRule extends RuleDescription {
  checkSet(declarations: readonly ToolDeclaration[]): Iterable<Found & { readonly index: number }>;
}
