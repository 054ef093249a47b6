import { describe, expect, it } from "vitest";
import type { Event } from "../events/event.ts";
import { InMemoryMemoryService } from "../memory/in-memory-memory-service.ts";
import type { MemoryEntry, MemoryService } from "../memory/memory-service.ts";
import type { Session } from "../sessions/session-service.ts";
import { failingCases, withFault } from "./contract-mutants.ts";
import { memoryServiceContract } from "./memory-service-contract.ts";

type Fault = (sound: MemoryService) => Partial<MemoryService>;

const adding =
  (change: (session: Session) => Session): Fault =>
  (sound) => ({ addSessionToMemory: (session) => sound.addSessionToMemory(change(session)) });

const searching =
  (change: (query: string) => string): Fault =>
  (sound) => ({ searchMemory: (options) => sound.searchMemory({ ...options, query: change(options.query) }) });

const finding =
  (change: (memories: MemoryEntry[], query: string) => MemoryEntry[]): Fault =>
  (sound) => ({
    searchMemory: async (options) => ({
      memories: change((await sound.searchMemory(options)).memories, options.query),
    }),
  });

const withEvents = (session: Session, change: (event: Event) => Event): Session => ({
  ...session,
  events: session.events.map(change),
});

/** Remembers every event as it is and finds those whose text `matches` the query. */
const naive =
  (matches: (text: string, query: string) => boolean): Fault =>
  () => {
    const sessions = new Map<string, Session>();
    const entries = (appName: string, userId: string) =>
      [...sessions.values()]
        .filter((session) => session.appName === appName && session.userId === userId)
        .flatMap((session) => session.events);
    const textOf = (event: Event) => event.content?.parts?.map(({ text }) => text ?? "").join("") ?? "";
    return {
      async addSessionToMemory(session) {
        sessions.set(JSON.stringify([session.appName, session.userId, session.id]), session);
      },
      searchMemory: async ({ appName, userId, query }) => ({
        memories: entries(appName, userId)
          .filter((event) => matches(textOf(event), query))
          .map((event) => ({ content: event.content ?? {}, author: event.author, timestamp: event.timestamp })),
      }),
    };
  };

const faults: { readonly [caseName: string]: Fault } = {
  "what was said is found with its author and time": finding((memories) =>
    memories.map(({ timestamp: _, ...memory }) => memory),
  ),
  "a search in an empty memory finds nothing": finding((memories) =>
    memories.length > 0 ? memories : [{ content: { parts: [] } }],
  ),
  "a query without words finds nothing": naive((text, query) => text.includes(query)),
  "a word that was not said finds nothing": naive((text, query) => text.toLowerCase().includes(query.toLowerCase())),
  "case, accents written in either form and punctuation do not matter": searching((query) =>
    query.normalize("NFD").replaceAll("\u0308", " "),
  ),
  "words of every script are found, also where no spaces separate them": searching((query) =>
    query.replace(/[^\w\s]/g, ""),
  ),
  "of entries of like length the one with more words of the query comes first": finding((memories) =>
    memories.reverse(),
  ),
  "adding a session again replaces what was remembered of it, and of no other": (sound) => {
    let count = 0;
    return {
      addSessionToMemory: (session) => sound.addSessionToMemory({ ...session, id: `${session.id} ${count++}` }),
    };
  },
  "E18: nobody finds the memories of another user or app": (sound) => ({
    addSessionToMemory: (session) => sound.addSessionToMemory({ ...session, appName: "" }),
    searchMemory: (options) => sound.searchMemory({ ...options, appName: "" }),
  }),
  "ids such as __proto__ are ordinary, and ids that look alike when joined stay apart": adding((session) => ({
    ...session,
    appName: "",
    userId: `${session.appName}/${session.userId}`,
  })),
  "only what was said is remembered: no thoughts, calls, empty texts or fragments": adding((session) =>
    withEvents(session, ({ partial: _, ...event }) => event),
  ),
  "what was remembered changes neither with the session nor with what a search returned": naive((text, query) =>
    text.includes(query),
  ),
  "special characters of query languages are harmless": searching((query) => query.replace(/[*%^"(].*/s, "")),
};

describe("the contract of memory services", () => {
  it("has a deliberate fault for each of its cases", () => {
    const names = memoryServiceContract(() => new InMemoryMemoryService()).map(({ name }) => name);
    expect(Object.keys(faults)).toEqual(names);
  });

  it.each(Object.entries(faults))("notices a fault against: %s", async (caseName, fault) => {
    const broken = () => withFault<MemoryService>(new InMemoryMemoryService(), fault);
    expect(await failingCases(memoryServiceContract(broken))).toContain(caseName);
  });
});
