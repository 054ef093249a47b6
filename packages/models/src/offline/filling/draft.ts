import type { JsonValue, ToolDeclaration } from "toolwright";
import type { Parameter, ParameterKind } from "../parameters/parameter.ts";
import { parametersOf } from "../parameters/parameters-of.ts";
import { isWithin, pathKey } from "../parameters/path-key.ts";
import { carriesMeaning } from "../text/function-words.ts";
import type { Message } from "../text/message.ts";
import { type Found, overlaps, type Span } from "../text/span.ts";
import { identifierWords, stemOf } from "../text/token.ts";

/** How sure a value is: it was named, its form gives it away, its place in the order does, or it is what was left. */
export type Certainty = "named" | "formed" | "ordered" | "left-over";

/** Values found earlier, by path key. */
export type KnownValues = ReadonlyMap<string, JsonValue>;

const LIST = stemOf("list");

/** The arguments of one tool while they are being read from one message. Each stretch of the message is used once. */
export class Draft {
  readonly message: Message;
  readonly tool: ToolDeclaration;
  /** The tool's own description. */
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** Parameters that the user was asked for; they count as required. */
  readonly asked: ReadonlySet<string>;
  /** Stems of the tool's name, description and parameter names: words that command rather than inform. */
  readonly vocabulary: ReadonlySet<string>;
  /** Stems of the tool's name; their synonyms command as well. */
  readonly commandStems: readonly string[];
  /** Stems of the names of its parameters. */
  readonly parameterStems: readonly string[];
  readonly certainties: Certainty[] = [];
  readonly #values: Map<string, JsonValue>;
  readonly #taken: Span[] = [];

  constructor(
    tool: ToolDeclaration,
    message: Message,
    known: KnownValues = new Map(),
    asked: readonly Parameter[] = [],
  ) {
    this.message = message;
    this.tool = tool;
    this.description = tool.description;
    const declared = parametersOf(tool);
    const keys = new Set(declared.map((parameter) => pathKey(parameter.path)));
    this.parameters = [...declared, ...asked.filter((parameter) => !keys.has(pathKey(parameter.path)))];
    this.asked = new Set(asked.map((parameter) => pathKey(parameter.path)));
    this.vocabulary = vocabularyOf(tool, this.parameters);
    this.commandStems = identifierWords(tool.name).map(stemOf).filter(carriesMeaning);
    this.parameterStems = this.parameters.flatMap((parameter) => parameter.stems).filter(carriesMeaning);
    this.#values = new Map(known);
  }

  /** The values so far, by path key. */
  get values(): KnownValues {
    return this.#values;
  }

  /** Parameters of some kinds that still have no value. */
  open(...kinds: readonly ParameterKind[]): Parameter[] {
    return this.parameters.filter(
      (parameter) =>
        kinds.includes(parameter.kind) && !this.#values.has(pathKey(parameter.path)) && !this.#isCovered(parameter),
    );
  }

  /** Whether an object given as a whole holds, or lacks, this parameter. */
  #isCovered({ path }: Parameter): boolean {
    return (
      !this.asked.has(pathKey(path)) && path.some((_, end) => end > 0 && this.#values.has(pathKey(path.slice(0, end))))
    );
  }

  /** Open parameters that the call cannot do without. */
  wanted(...kinds: readonly ParameterKind[]): Parameter[] {
    return this.open(...kinds).filter((parameter) => this.isWanted(parameter));
  }

  /** Whether the call cannot do without this parameter. */
  isWanted(parameter: Parameter): boolean {
    if (this.asked.has(pathKey(parameter.path))) return true;
    if (this.#isCovered(parameter)) return false;
    const { optionalAncestor } = parameter;
    return parameter.required && (optionalAncestor === undefined || this.#holdsBelow(optionalAncestor));
  }

  /** Whether no value has been read from this stretch. */
  isFree(span: Span): boolean {
    return !this.#taken.some((taken) => overlaps(taken, span));
  }

  /** Where the first stretch from a place on begins that a value has been read from. */
  firstTaken(from: number): number | undefined {
    const starts = this.#taken.filter(({ start, end }) => start >= from && end > start).map(({ start }) => start);
    return starts.length === 0 ? undefined : Math.min(...starts);
  }

  /** The findings that no value has been read from. */
  free<Item extends Span>(found: readonly Item[]): Item[] {
    return found.filter((item) => this.isFree(item));
  }

  /** Gives a parameter its value and marks where it was read. */
  set(parameter: Parameter, found: Found<JsonValue>, certainty: Certainty): void {
    this.#values.set(pathKey(parameter.path), found.value);
    this.#taken.push(found);
    this.certainties.push(certainty);
  }

  /** Puts a value at a place that is no parameter: an object given whole, or a property that is not declared. */
  setAt(path: readonly string[], found: Found<JsonValue>): void {
    this.#values.set(pathKey(path), found.value);
    this.#taken.push(found);
  }

  /** Marks a stretch as understood. */
  take(span: Span): void {
    this.#taken.push(span);
  }

  #holdsBelow(key: string): boolean {
    return [...this.#values.keys()].some((held) => isWithin(held, key));
  }
}

function vocabularyOf(tool: ToolDeclaration, parameters: readonly Parameter[]): ReadonlySet<string> {
  const described = tool.description.split(/[^\p{L}]+/u).filter((word) => word !== "");
  return new Set([
    ...[...identifierWords(tool.name), ...described].map(stemOf),
    ...parameters.flatMap(({ schema }) =>
      (schema.enum ?? []).flatMap((member) => identifierWords(String(member)).map(stemOf)),
    ),
    ...parameters.flatMap((parameter) => (parameter.kind === "list" ? [...parameter.stems, LIST] : parameter.stems)),
  ]);
}
