import type { Plugin } from "../agents/plugin.ts";
import type { ArtifactService } from "../artifacts/artifact-service.ts";
import type { MemoryService } from "../memory/memory-service.ts";
import type { SessionService } from "../sessions/session-service.ts";
import type { Tracer } from "../tracing/tracer.ts";
import type { HookCollection } from "./hooks.ts";

/** What a runner works with in every turn. */
export interface RunnerServices {
  readonly sessionService: SessionService;
  readonly artifactService: ArtifactService | undefined;
  readonly memoryService: MemoryService | undefined;
  readonly tracer: Tracer;
  readonly plugins: readonly Plugin[];
  readonly hooks: HookCollection;
}
