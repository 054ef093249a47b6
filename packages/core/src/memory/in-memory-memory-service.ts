import type { Part } from "../content/content.ts";
import type { Event } from "../events/event.ts";
import { getText } from "../events/event-content.ts";
import type { Session } from "../sessions/session-service.ts";
import { MemoryIndex } from "./memory-index.ts";
import type { MemoryEntry, MemoryService, SearchMemoryResponse } from "./memory-service.ts";

/** Options of {@link InMemoryMemoryService}. */
export interface InMemoryMemoryServiceOptions {
  /** How many memories a search returns at most; 20 unless given. */
  readonly maxResults?: number;
}

/**
 * Remembers sessions in the memory of this process and finds events by their words: a search returns what shares at
 * least one word with the query, best match first. It knows words, not meanings.
 *
 * Remembered is what was said: text, not thoughts, calls and their results (a result that mattered is put into words by
 * the answer that follows it).
 */
export class InMemoryMemoryService implements MemoryService {
  readonly #maxResults: number;
  readonly #apps = new Map<string, Map<string, MemoryIndex>>();

  constructor(options: InMemoryMemoryServiceOptions = {}) {
    this.#maxResults = options.maxResults ?? 20;
  }

  async addSessionToMemory(session: Session): Promise<void> {
    const users = this.#apps.get(session.appName) ?? new Map<string, MemoryIndex>();
    this.#apps.set(session.appName, users);
    const index = users.get(session.userId) ?? new MemoryIndex();
    users.set(session.userId, index);
    index.replaceGroup(session.id, session.events.flatMap(remember));
  }

  async searchMemory(options: {
    readonly appName: string;
    readonly userId: string;
    readonly query: string;
  }): Promise<SearchMemoryResponse> {
    const index = this.#apps.get(options.appName)?.get(options.userId);
    const found = index?.search(options.query, this.#maxResults) ?? [];
    return { memories: found.map((entry) => structuredClone(entry)) };
  }
}

function remember(event: Event): { entry: MemoryEntry; text: string }[] {
  const text = getText(event);
  if (event.partial === true || text.trim() === "") {
    return [];
  }
  const parts = (event.content?.parts ?? []).filter(isSpoken).map((part) => ({ text: part.text }));
  const role = event.content?.role;
  const content = role === undefined ? { parts } : { role, parts };
  return [{ entry: { content, author: event.author, timestamp: event.timestamp }, text }];
}

function isSpoken(part: Part): part is Part & { text: string } {
  return part.text !== undefined && part.thought !== true;
}
