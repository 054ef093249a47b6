import type { BaseAgent } from "../agents/base-agent.ts";
import type { Plugin } from "../agents/plugin.ts";
import type { ArtifactService } from "../artifacts/artifact-service.ts";
import { InMemoryArtifactService } from "../artifacts/in-memory-artifact-service.ts";
import { InMemoryMemoryService } from "../memory/in-memory-memory-service.ts";
import type { MemoryService } from "../memory/memory-service.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import type { Tracer } from "../tracing/tracer.ts";
import { Runner } from "./runner.ts";

/** What an in-memory runner is made of. */
export interface InMemoryRunnerOptions {
  readonly agent: BaseAgent;
  /** Default `InMemoryRunner`. */
  readonly appName?: string | undefined;
  /** Hears of every step of every turn. */
  readonly tracer?: Tracer | undefined;
  /** Hooks for every agent, asked before the agents' own callbacks. */
  readonly plugins?: readonly Plugin[] | undefined;
}

const optionNames: OptionNames<InMemoryRunnerOptions> = {
  agent: true,
  appName: true,
  tracer: true,
  plugins: true,
};

/** A runner that keeps sessions, artifacts and memory in this process, and creates the sessions it is asked for. */
export class InMemoryRunner extends Runner {
  declare readonly artifactService: ArtifactService;
  declare readonly memoryService: MemoryService;

  constructor(options: InMemoryRunnerOptions) {
    refuseUnknownOptions(options, optionNames, "INVALID_RUN_CONFIG", "An InMemoryRunner");
    super({
      ...options,
      appName: options.appName ?? "InMemoryRunner",
      sessionService: new InMemorySessionService(),
      artifactService: new InMemoryArtifactService(),
      memoryService: new InMemoryMemoryService(),
      autoCreateSession: true,
    });
  }
}
