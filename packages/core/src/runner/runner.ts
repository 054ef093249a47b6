import { BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import type { Plugin } from "../agents/plugin.ts";
import type { ArtifactService } from "../artifacts/artifact-service.ts";
import { isTimeUp } from "../concurrency/cancellation.ts";
import type { Content } from "../content/content.ts";
import { type Message, toUserContent } from "../content/to-content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import type { MemoryService } from "../memory/memory-service.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import type { Session, SessionService } from "../sessions/session-service.ts";
import { runCallbacks } from "../tools/callback-list.ts";
import { isToolset } from "../tools/toolset.ts";
import { noopTracer, type Tracer } from "../tracing/tracer.ts";
import { runAgent } from "./agent-loop.ts";
import { boundHook, HookCollection } from "./hooks.ts";
import { planTurn } from "./plan-turn.ts";
import { type RunConfig, resolveRunConfig } from "./run-config.ts";
import { runPlan } from "./run-plan.ts";
import { SessionQueue } from "./session-queue.ts";
import { type RunnerServices, Turn, type TurnInit } from "./turn.ts";
import { TurnEnding } from "./turn-ending.ts";
import { TurnScope } from "./turn-scope.ts";

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
   * whichever runner, waits for the session; then it is given up. Default 60,000.
   */
  readonly abandonAfterMs?: number | undefined;
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
  readonly #queue: SessionQueue;

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
    this.#abandonAfterMs = options.abandonAfterMs ?? 60_000;
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
   * one session run one after the other. Leaving the loop early cancels the turn.
   *
   * @throws ToolwrightError `SESSION_NOT_FOUND`, `SESSION_CONFLICT`, `SESSION_BUSY`, `INVALID_MESSAGE`,
   * `INVALID_CONFIRMATION`, and errors of the developer: `NO_MODEL`, `NO_TYPE_INFORMATION`, `DUPLICATE_TOOL` and the
   * like. What a model or a tool does wrong ends as an event.
   */
  async *run(options: RunOptions): AsyncGenerator<Event, void, void> {
    requireIds(options);
    const sessionKey = JSON.stringify([this.appName, options.userId, options.sessionId]);
    const config = resolveRunConfig(options.runConfig);
    const userContent = await this.#userContent(options.newMessage);
    const place = await this.#queue.enter(sessionKey, options.abortSignal, this.#abandonAfterMs);
    const ending = new TurnEnding(options.abortSignal, config.maxTurnMs);
    const scope = new TurnScope(this.#queue, sessionKey);
    place.onGiveAway = (reason) => {
      ending.abort(reason);
      ending.close();
      scope.end();
    };
    const store: TurnInit["store"] = (append) => place.store(append);
    const steps = this.#runTurn(options, { config, userContent, ending, store, startAgent: runAgent });
    try {
      for (;;) {
        isTimeUp(ending.signal);
        // All of a turn's code runs in its scope, and none of its consumer's.
        const step = await scope.run(() => steps.next());
        if (step.done) break;
        place.pause();
        yield step.value;
        place.resume();
      }
      ending.finish();
    } finally {
      // First, so that nothing that is still running holds up the return.
      ending.close();
      await scope
        .run(() => steps.return())
        .finally(() => {
          scope.end();
          place.leave();
        });
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

  async #userContent(message: Message): Promise<Content> {
    let content = toUserContent(message);
    for (const plugin of this.#services.plugins) {
      const hook = boundHook(plugin, "onUserMessageCallback");
      content = toUserContent((await runCallbacks("onUserMessageCallback", hook, content)) ?? content);
    }
    return content;
  }

  async *#runTurn(options: RunOptions, init: Omit<TurnInit, "span" | "session">): AsyncGenerator<Event, void, void> {
    const session = await this.#openSession(options);
    const { userContent } = init;
    const plan = planTurn(this.agent, session.events, userContent);
    const { agent } = plan;
    const span = this.#services.tracer.startSpan(`invoke_agent ${agent.name}`, {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": agent.name,
      "gen_ai.conversation.id": session.id,
    });
    const turn = new Turn(this.#services, { ...init, session, span });
    try {
      await turn.commit({ author: "user", content: userContent });
      yield* runPlan(turn, plan);
    } catch (error) {
      span.fail(error);
      throw error;
    } finally {
      turn.state.close();
      span.end();
    }
  }

  async #openSession({ userId, sessionId }: RunOptions): Promise<Session> {
    const key = { appName: this.appName, userId, sessionId };
    const session = await this.sessionService.getSession(key);
    if (session !== undefined) return session;
    if (this.#autoCreateSession) return this.sessionService.createSession(key);
    throw new ToolwrightError(
      "SESSION_NOT_FOUND",
      `The user "${userId}" has no session "${sessionId}" in the app "${this.appName}". Create it with sessionService.createSession(…), or set autoCreateSession.`,
      { details: key },
    );
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
