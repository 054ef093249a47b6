import type { Content } from "../content/content.ts";
import type { Session } from "../sessions/session-service.ts";

/** Something remembered from an earlier session. */
export interface MemoryEntry {
  readonly content: Content;
  readonly author?: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly timestamp?: number;
}

/** What a search found, best first. */
export interface SearchMemoryResponse {
  readonly memories: MemoryEntry[];
}

/**
 * Remembers sessions and finds what was said in them.
 *
 * Contract: adding a session again replaces what was remembered of it; one user never finds another's memories, nor one
 * app another's; what was remembered does not change with the session; ids are ordinary text (`__proto__` too). Events
 * without text are not remembered. Matching ignores case and punctuation and works for every script and for digits; a
 * query without words finds nothing. How much is found for a query of several words is up to the service, but of two
 * entries of like length the one with more of the words comes first.
 */
export interface MemoryService {
  addSessionToMemory(session: Session): Promise<void>;
  searchMemory(options: {
    readonly appName: string;
    readonly userId: string;
    readonly query: string;
  }): Promise<SearchMemoryResponse>;
}
