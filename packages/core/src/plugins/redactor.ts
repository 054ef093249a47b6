import { isRecord, type JsonObject, type JsonValue, setOwn } from "../json/json-value.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import { redactAssignments } from "./redact-assignments.ts";
import { isSecretName, plainName } from "./secret-names.ts";
import { secretPatterns } from "./secret-patterns.ts";

/** What counts as a secret, beside what is known to be one. */
export interface RedactionOptions {
  /** Names of members whose values are secret, for example `iban`. Case, spaces and punctuation do not matter. */
  readonly names?: readonly string[] | undefined;
  /** What secrets look like in text. All matches are replaced, whether the pattern is global or not. */
  readonly patterns?: readonly RegExp[] | undefined;
  /** What stands in the place of a secret. Default `[redacted]`. */
  readonly mark?: string | undefined;
}

const optionNames: OptionNames<RedactionOptions> = { names: true, patterns: true, mark: true };

/** Members beside a `path` that repeat the value it leads to, in issues and in notes of repairs. */
const quotingMembers: ReadonlySet<string> = new Set(["received", "from", "to"]);

/** Takes secrets out of text and JSON: by the names of members, and by what secrets look like. */
export class Redactor {
  readonly mark: string;
  readonly #names: ReadonlySet<string>;
  readonly #patterns: readonly RegExp[];

  /** @throws ToolwrightError `INVALID_PLUGIN` for an option that does not exist: misspelt, it would keep no secret. */
  constructor(options: RedactionOptions = {}) {
    refuseUnknownOptions(options, optionNames, "INVALID_PLUGIN", "Redaction");
    const { names = [], patterns = [], mark = "[redacted]" } = options;
    this.mark = mark;
    this.#names = new Set(names.map(plainName));
    this.#patterns = [...secretPatterns, ...patterns.map(toGlobal)];
  }

  /** The text with every secret replaced. */
  text(text: string): string {
    // A function, since a text would have its "$&" understood.
    const cleaned = this.#patterns.reduce((rest, pattern) => rest.replace(pattern, () => this.mark), text);
    return redactAssignments(cleaned, (name) => this.#isSecret(name), this.mark);
  }

  /** A copy of a JSON value without its secrets. Values that are no JSON become what they are stored as. */
  value(value: unknown): JsonValue {
    return this.#copy(toJsonValue(value).value);
  }

  /** A copy of an object without its secrets. */
  object(object: object): JsonObject {
    const copy = this.value(object);
    return isRecord(copy) ? copy : { result: copy };
  }

  #copy(value: JsonValue): JsonValue {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.#copy(item));
    return isRecord(value) ? this.#copyObject(value) : value;
  }

  #copyObject(object: JsonObject): JsonObject {
    const copy: JsonObject = {};
    const quotesSecret = typeof object["path"] === "string" && this.#isSecret(lastName(object["path"]));
    for (const [name, member] of Object.entries(object)) {
      const secret = this.#isSecret(name) || (quotesSecret && quotingMembers.has(name));
      setOwn(copy, this.text(name), secret ? this.#hide(member) : this.#copy(member));
    }
    return copy;
  }

  /** Whether there is a password is no secret. */
  #hide(value: JsonValue): JsonValue {
    return value === null || typeof value === "boolean" || value === "" ? value : this.mark;
  }

  #isSecret(name: string): boolean {
    return isSecretName(name) || this.#names.has(plainName(name));
  }
}

/** The last name of a path such as `account.keys[0]`. */
function lastName(path: string): string {
  return /([^.[\]]+)(?:\[\d+\])*$/.exec(path)?.[1] ?? "";
}

function toGlobal({ source, flags }: RegExp): RegExp {
  return new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
}
