import type { Session } from "node:inspector";

/** A script as the engine knows it. */
export interface Script {
  readonly scriptId: string;
  /** `file:` URL, plain path, or empty for code made at run time. */
  readonly url: string;
  /** What its `sourceMappingURL` comment says; empty without one. */
  readonly sourceMapURL: string;
}

/** Where the engine says that a function's text begins: zero-based line and column. */
export interface GeneratedPosition {
  readonly script: Script;
  readonly line: number;
  readonly column: number;
}

/** One function as the engine sees it; `boundArguments` is absent when the function is not bound. */
export interface InspectedFunction {
  readonly origin: GeneratedPosition | "native" | "proxy";
  readonly boundArguments?: number;
}

interface RemoteObject {
  readonly objectId?: string;
  readonly subtype?: string;
  readonly description?: string;
  readonly value?: unknown;
}
interface RemoteProperty {
  readonly name: string;
  readonly value?: RemoteObject;
}
interface RemoteProperties {
  readonly result: readonly RemoteProperty[];
  readonly internalProperties?: readonly RemoteProperty[];
}

/** A chain of `.bind` calls longer than this is a program's fault. */
const LONGEST_BIND_CHAIN = 32;
/**
 * Functions are handed over on the object of a builtin module: all vm contexts share it, unlike `globalThis`. Test
 * runners put their own things in the place of `node:module` and `process`, but of nothing as remote as this one.
 */
const HANDOVER_MODULE = "node:inspector";
const HANDOVER_KEY = "toolwright:functions";
/**
 * So many functions are looked at before what the engine holds for them is given back: with each one it hands out a
 * copy of all that the function can see, which of a module with a thousand functions is a thousand variables.
 */
const GROUP_SIZE = 25;

/**
 * Runs `use` with an in-process inspector session and always closes it: an enabled debugger makes every `await` of the
 * program 6 to 9 times slower.
 *
 * @throws whatever Node.js throws where there is no inspector, or where it is not allowed.
 */
export function withInspector<Result>(use: (inspector: InspectorSession) => Result): Result {
  if (!process.features.inspector) throw new Error("this build of it has none");
  const inspector = process.getBuiltinModule("node:inspector");
  const session = new inspector.Session();
  session.connect();
  try {
    return use(new InspectorSession(session));
  } finally {
    try {
      session.post("Debugger.disable");
    } finally {
      session.disconnect();
    }
  }
}

/** The questions that are asked of V8. Obtained from {@link withInspector}. */
export class InspectorSession {
  readonly #session: Session;
  readonly #scripts = new Map<string, Script>();

  constructor(session: Session) {
    this.#session = session;
    session.on("Debugger.scriptParsed", ({ params }) => {
      const { scriptId, url, sourceMapURL = "" } = params;
      this.#scripts.set(scriptId, { scriptId, url, sourceMapURL });
    });
    this.#post("Debugger.enable");
  }

  /** Every script that this thread has loaded, oldest first. */
  get scripts(): Iterable<Script> {
    return this.#scripts.values();
  }

  /** The text that the engine runs. */
  textOf(script: Script): string {
    return this.#post<{ scriptSource: string }>("Debugger.getScriptSource", { scriptId: script.scriptId }).scriptSource;
  }

  /** Answers in order, one for each function. */
  inspect(fns: readonly Function[]): InspectedFunction[] {
    const inspected: InspectedFunction[] = [];
    for (let first = 0; first < fns.length; first += GROUP_SIZE) {
      inspected.push(...this.#inspectGroup(fns.slice(first, first + GROUP_SIZE)));
    }
    return inspected;
  }

  #inspectGroup(fns: readonly Function[]): InspectedFunction[] {
    const handover = process.getBuiltinModule(HANDOVER_MODULE) as unknown as Record<string, unknown>;
    handover[HANDOVER_KEY] = fns;
    try {
      const expression = `process.getBuiltinModule("${HANDOVER_MODULE}")["${HANDOVER_KEY}"]`;
      const group = { objectGroup: HANDOVER_KEY };
      const list = this.#post<{ result: RemoteObject }>("Runtime.evaluate", {
        expression,
        silent: true,
        ...group,
      }).result;
      const items = new Map(this.#properties(list).result.map((property) => [property.name, property.value]));
      return fns.map((_fn, index) => this.#follow(items.get(String(index)) ?? {}));
    } finally {
      delete handover[HANDOVER_KEY];
      this.#post("Runtime.releaseObjectGroup", { objectGroup: HANDOVER_KEY });
    }
  }

  /** Goes through bound functions to the one that was written. */
  #follow(remote: RemoteObject): InspectedFunction {
    let boundArguments: number | undefined;
    let current = remote;
    for (let step = 0; step < LONGEST_BIND_CHAIN; step += 1) {
      const bound = boundArguments === undefined ? {} : { boundArguments };
      if (current.subtype === "proxy") return { origin: "proxy", ...bound };
      const internal = new Map((this.#properties(current).internalProperties ?? []).map((p) => [p.name, p.value]));
      const target = internal.get("[[TargetFunction]]");
      if (target === undefined) return { origin: this.#position(internal.get("[[FunctionLocation]]")), ...bound };
      boundArguments = (boundArguments ?? 0) + listLength(internal.get("[[BoundArgs]]"));
      current = target;
    }
    return { origin: "native" };
  }

  #position(location: RemoteObject | undefined): InspectedFunction["origin"] {
    const place = location?.value as { scriptId: string; lineNumber: number; columnNumber: number } | undefined;
    const script = place && this.#scripts.get(place.scriptId);
    return place && script ? { script, line: place.lineNumber, column: place.columnNumber } : "native";
  }

  #properties({ objectId }: RemoteObject): RemoteProperties {
    if (objectId === undefined) return { result: [] };
    return this.#post<RemoteProperties>("Runtime.getProperties", { objectId, ownProperties: true });
  }

  /** In-process sessions answer before `post` returns. */
  #post<Answer>(method: string, params: object = {}): Answer {
    let failure: Error | null = null;
    let answer: object | undefined;
    this.#session.post(method, params, (error, result) => {
      failure = error;
      answer = result;
    });
    if (failure !== null) throw failure;
    return answer as Answer;
  }
}

/** The engine describes a list as `Array(2)`. */
function listLength(list: RemoteObject | undefined): number {
  return Number(/\((\d+)\)$/.exec(list?.description ?? "")?.[1] ?? 0);
}
