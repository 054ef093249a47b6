import type { OptionValues, RuleDescription, Severity } from "@toolwright/inspect";

/** What becomes of a rule's findings. */
export type RuleLevel = "off" | Severity;

/** A level, with options or without. */
export type RuleSetting = RuleLevel | readonly [level: RuleLevel, options: OptionValues];

/** The part `check` of a project's `toolwright.json`. */
export interface CheckConfig {
  readonly rules?: { readonly [rule: string]: RuleSetting };
  /** Levels for single tools, by their names. */
  readonly tools?: { readonly [tool: string]: { readonly [rule: string]: RuleLevel } };
}

/** Which rules hold in a project, and how. */
export class RuleSettings {
  readonly #rules: ReadonlyMap<string, RuleDescription>;
  readonly #config: CheckConfig;
  readonly #first: CheckConfig["rules"];

  /**
   * The configuration must name known rules only.
   *
   * @param first Settings that come before all of the configuration's.
   */
  constructor(rules: readonly RuleDescription[], config: CheckConfig = {}, first: CheckConfig["rules"] = {}) {
    this.#rules = new Map(rules.map((rule) => [rule.id, rule]));
    this.#config = config;
    this.#first = first;
  }

  /** @throws Error for a rule that nobody has described: a fault of the program. */
  rule(id: string): RuleDescription {
    const rule = this.#rules.get(id);
    if (rule === undefined) throw new Error(`No source of findings describes the rule ${id}`);
    return rule;
  }

  levelOf(id: string, tool: string | undefined): RuleLevel {
    const { rules, tools } = this.#config;
    const configured = own(own(tools, tool ?? ""), id) ?? own(rules, id);
    const setting = own(this.#first, id) ?? configured ?? this.rule(id).severity;
    return typeof setting === "string" ? setting : setting[0];
  }

  optionsOf(id: string): OptionValues {
    const defaults = Object.entries(this.rule(id).options ?? {}).map(
      ([name, option]) => [name, option.default] as const,
    );
    const [configured, first] = [own(this.#config.rules, id), own(this.#first, id)];
    return { ...Object.fromEntries(defaults), ...optionsIn(configured), ...optionsIn(first) };
  }
}

/** A level alone leaves the options as they are. */
function optionsIn(setting: RuleSetting | undefined): OptionValues {
  return typeof setting === "object" ? setting[1] : {};
}

/** A tool may be named like something that every object has. */
function own<T>(record: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
