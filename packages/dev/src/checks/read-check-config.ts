import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { RuleDescription } from "@toolwright/inspect";
import { nearestName } from "toolwright";
import { CommandError } from "../command-line/command-error.ts";
import { exitCode } from "../command-line/exit-code.ts";
import type { CheckConfig } from "./rule-settings.ts";

/** The name of a project's configuration file. */
const CONFIG_FILE = "toolwright.json";

/**
 * The configuration of the project that a file belongs to: the nearest `toolwright.json` in its folder or above.
 *
 * @throws CommandError (wrong usage) when it is no JSON, or says something that nobody reads.
 */
export function readCheckConfig(file: string, rules: readonly RuleDescription[]): CheckConfig {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_FILE);
    const text = readIfThere(path);
    if (text !== undefined) return parseCheckConfig(text, relative(process.cwd(), path), rules);
    if (folder === dirname(folder)) return {};
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Reads the text of a configuration file.
 *
 * @param shownAs The file's name in messages.
 * @throws CommandError (wrong usage) that says where and what.
 */
export function parseCheckConfig(text: string, shownAs: string, rules: readonly RuleDescription[]): CheckConfig {
  return new ConfigReader(shownAs, rules).read(text);
}

const LEVELS = ["off", "info", "warning", "error"];

class ConfigReader {
  readonly #file: string;
  readonly #rules: ReadonlyMap<string, RuleDescription>;

  constructor(file: string, rules: readonly RuleDescription[]) {
    this.#file = file;
    this.#rules = new Map(rules.map((rule) => [rule.id, rule]));
  }

  read(text: string): CheckConfig {
    const { $schema: _, check = {}, ...others } = this.#record(this.#parse(text), "the file");
    this.#refuseOthers(others, ["check"], "the file");
    const { rules = {}, tools = {}, ...unknown } = this.#record(check, "check");
    this.#refuseOthers(unknown, ["rules", "tools"], "check");
    for (const [id, setting] of this.#entries(rules, "check.rules")) this.#setting(id, setting, `check.rules.${id}`);
    for (const [tool, levels] of this.#entries(tools, "check.tools")) {
      for (const [id, level] of this.#entries(levels, `check.tools.${tool}`)) {
        this.#rule(id, `check.tools.${tool}`);
        this.#level(level, `check.tools.${tool}.${id}`);
      }
    }
    return check as CheckConfig;
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text.replace(/^\uFEFF/, ""));
    } catch (error) {
      throw this.#refusal(`it is not JSON: ${(error as Error).message}`);
    }
  }

  #setting(id: string, setting: unknown, place: string): void {
    const rule = this.#rule(id, "check.rules");
    const [level, options = {}, ...others]: unknown[] = Array.isArray(setting) ? setting : [setting];
    this.#level(level, place);
    if (others.length > 0) throw this.#refusal(`${place} must be [level, options]`);
    for (const [name, value] of this.#entries(options, `${place}[1]`)) {
      this.#refuseOthers({ [name]: value }, Object.keys(rule.options ?? {}), `the rule ${id}`);
      if (Number.isInteger(value) && (value as number) >= 0) continue;
      throw this.#refusal(`${place}[1].${name} must be a whole number, and is ${JSON.stringify(value)}`);
    }
  }

  #rule(id: string, place: string): RuleDescription {
    const rule = this.#rules.get(id);
    if (rule !== undefined) return rule;
    throw this.#refusal(
      `${place} names a rule "${id}", which does not exist.${suggestion(id, [...this.#rules.keys()])}`,
    );
  }

  #level(level: unknown, place: string): void {
    if (LEVELS.includes(level as string)) return;
    throw this.#refusal(`${place} must be "off", "info", "warning" or "error", and is ${JSON.stringify(level)}`);
  }

  #entries(value: unknown, place: string): [string, unknown][] {
    return Object.entries(this.#record(value, place));
  }

  #record(value: unknown, place: string): { readonly [name: string]: unknown } {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    throw this.#refusal(`${place} must be an object`);
  }

  #refuseOthers(found: object, known: readonly string[], place: string): void {
    for (const name of Object.keys(found)) {
      if (known.includes(name)) continue;
      const options = known.length === 0 ? " It has none." : suggestion(name, known);
      throw this.#refusal(`${place} has no option "${name}".${options}`);
    }
  }

  #refusal(problem: string): CommandError {
    return new CommandError(`${this.#file}: ${problem}`, exitCode.usage);
  }
}

function suggestion(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return meant === undefined ? ` Known: ${known.join(", ")}.` : ` Did you mean ${meant}?`;
}
