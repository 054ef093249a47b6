import { BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import type { Plugin } from "../agents/plugin.ts";
import type { ArtifactService } from "../artifacts/artifact-service.ts";
import { cancelledOnReturn } from "../concurrency/cancelled-on-return.ts";
import { type Message, toUserContent } from "../content/to-content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import type { MemoryService } from "../memory/memory-service.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import type { SessionService } from "../sessions/session-service.ts";
import { isToolset } from "../tools/toolset.ts";
import { noopTracer, type Tracer } from "../tracing/tracer.ts";
import { HookCollection } from "./hooks.ts";
import { type RunConfig, resolveRunConfig, timeLimit } from "./run-config.ts";
import type { RunnerServices } from "./runner-services.ts";
import { SessionQueue } from "./session-queue.ts";
import { TurnEnding, turnWasLeft } from "./turn-ending.ts";
import { runTurn } from "./turn-run.ts";
import { TurnScope } from "./turn-scope.ts";
import { TurnSteps } from "./turn-steps.ts";

/** What a runner is made of. */
export interface RunnerOptions {
  readonly agent: BaseAgent;
  readonly appName: string;
  /** Where conversations are kept. Turns of one service object on one session wait for each other. */
  readonly sessionService: SessionService;
  /** Where tools and callbacks keep files; without it, their methods for that throw `SERVICE_MISSING`. */
  readonly artifactService?: ArtifactService | undefined;
  /** Where tools search earlier sessions; without it, `searchMemory` throws `SERVICE_MISSING`. */
  readonly memoryService?: MemoryService | undefined;
  /** Hears of every step of every turn. */
  readonly tracer?: Tracer | undefined;
  /** Hooks for every agent, asked before the agents' own callbacks. */
  readonly plugins?: readonly Plugin[] | undefined;
  /** Creates a session that does not exist yet instead of throwing `SESSION_NOT_FOUND`. */
  readonly autoCreateSession?: boolean | undefined;
  /**
   * Milliseconds for which a turn of this runner may wait for its consumer to take an event while another turn, of
   * whichever runner, waits for the session; then it is given up. A positive whole number, 60,000 by default.
   */
  readonly abandonAfterMs?: number | undefined;
  /**
   * Milliseconds that code may go on for after its turn was cancelled or its time was over, for example a callback that
   * still looks at a result. Then the turn ends without it. A positive whole number, 5,000 by default.
   */
  readonly cancelGraceMs?: number | undefined;
}

const runnerOptionNames: OptionNames<RunnerOptions> = {
  agent: true,
  appName: true,
  sessionService: true,
  artifactService: true,
  memoryService: true,
  tracer: true,
  plugins: true,
  autoCreateSession: true,
  abandonAfterMs: true,
  cancelGraceMs: true,
};

/** One user turn to be run. */
export interface RunOptions {
  readonly userId: string;
  readonly sessionId: string;
  readonly newMessage: Message;
  readonly runConfig?: RunConfig | undefined;
  /**
   * Cancels the turn: the model and the tools are told, and the turn ends with an `ABORTED` event. A turn that still waits
   * for its session throws the signal's reason; nothing of it is stored.
   */
  readonly abortSignal?: AbortSignal | undefined;
}

// Shared by all runners of a service: what must not interleave is the work on a stored session.
const queues = new WeakMap<SessionService, SessionQueue>();

/** Runs turns of an agent over stored sessions. */
export class Runner {
  readonly agent: BaseAgent;
  readonly appName: string;
  readonly sessionService: SessionService;
  readonly artifactService: ArtifactService | undefined;
  readonly memoryService: MemoryService | undefined;
  readonly #services: RunnerServices;
  readonly #autoCreateSession: boolean;
  readonly #abandonAfterMs: number;
  readonly #cancelGraceMs: number;
  readonly #queue: SessionQueue;

  /** @throws ToolwrightError `INVALID_RUN_CONFIG` for an option that there is not or a wrong time, `INVALID_AGENT`. */
  constructor(options: RunnerOptions) {
    refuseUnknownOptions(options, runnerOptionNames, "INVALID_RUN_CONFIG", "A runner");
    if (!BaseAgent.isInstance(options.agent)) {
      throw new ToolwrightError(
        "INVALID_AGENT",
        "A runner needs an agent: new Runner({ agent: new LlmAgent({ … }), … }).",
      );
    }
    this.agent = options.agent;
    this.appName = options.appName;
    this.sessionService = options.sessionService;
    this.artifactService = options.artifactService;
    this.memoryService = options.memoryService;
    this.#autoCreateSession = options.autoCreateSession ?? false;
    this.#abandonAfterMs = timeLimit("abandonAfterMs", options.abandonAfterMs ?? 60_000);
    this.#cancelGraceMs = timeLimit("cancelGraceMs", options.cancelGraceMs ?? 5000);
    const plugins = options.plugins ?? [];
    this.#services = {
      sessionService: this.sessionService,
      artifactService: this.artifactService,
      memoryService: this.memoryService,
      tracer: options.tracer ?? noopTracer,
      plugins,
      hooks: new HookCollection(plugins),
    };
    this.#queue = queues.get(this.sessionService) ?? new SessionQueue();
    queues.set(this.sessionService, this.#queue);
  }

  /**
   * Runs one turn and yields its events as they happen; each is stored before it is yielded, except fragments. Turns of
   * one session run one after the other. Leaving the loop early cancels the turn. A turn that was cancelled ends, whatever
   * its code does, with an event that says so; with an error when that cannot be stored any more.
   *
   * @throws ToolwrightError `ABORTED` or `TURN_TIMEOUT` in the place of that event, `SESSION_NOT_FOUND`,
   * `SESSION_CONFLICT`, `SESSION_BUSY`, `INVALID_MESSAGE`, `INVALID_CONFIRMATION`, and errors of the developer: `NO_MODEL`,
   * `NO_TYPE_INFORMATION`, `DUPLICATE_TOOL` and the like. What a model or a tool does wrong ends as an event.
   */
  run(options: RunOptions): AsyncGenerator<Event, void, void> {
    const leaving: { cancel?: () => void } = {};
    // A consumer may leave while it waits for the next event: nothing would tell the turn before that has come.
    return cancelledOnReturn(this.#run(options, leaving), () => leaving.cancel?.());
  }

  async *#run(options: RunOptions, leaving: { cancel?: () => void }): AsyncGenerator<Event, void, void> {
    requireIds(options);
    const sessionKey = JSON.stringify([this.appName, options.userId, options.sessionId]);
    const config = resolveRunConfig(options.runConfig);
    const message = toUserContent(options.newMessage);
    const ending = new TurnEnding(options.abortSignal);
    leaving.cancel = () => ending.abort(turnWasLeft());
    try {
      const place = await this.#queue.enter(sessionKey, ending.signal, this.#abandonAfterMs);
      const scope = new TurnScope(this.#queue, sessionKey);
      ending.begin(config.maxTurnMs);
      const turn = new TurnSteps(this.#services, {
        agent: this.agent,
        key: { appName: this.appName, userId: options.userId, sessionId: options.sessionId },
        message,
        config,
        ending,
        store: (append) => place.store(append),
        autoCreateSession: this.#autoCreateSession,
      });
      yield* runTurn(turn, { ending, place, scope, graceMs: this.#cancelGraceMs });
    } finally {
      ending.close();
    }
  }

  /** Frees what the agents' toolsets hold. */
  async close(): Promise<void> {
    const closeTools = async (agent: BaseAgent): Promise<void> => {
      const toolsets = LlmAgent.isInstance(agent) ? agent.tools.filter(isToolset) : [];
      await Promise.all([...toolsets.map((toolset) => toolset.close?.()), ...agent.subAgents.map(closeTools)]);
    };
    await closeTools(this.agent);
  }
}

/** All users without an id would share one state. */
function requireIds({ userId, sessionId }: RunOptions): void {
  for (const [name, id] of Object.entries({ userId, sessionId })) {
    if (typeof id === "string" && id !== "") continue;
    throw new ToolwrightError("INVALID_RUN_CONFIG", `A run needs a ${name}: a text that is not empty.`, {
      details: { name },
    });
  }
}
