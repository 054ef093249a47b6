import { describe, expect, it } from "vitest";
import { createEvent } from "../events/create-event.ts";
import type { Session } from "../sessions/session-service.ts";
import { InMemoryMemoryService } from "./in-memory-memory-service.ts";

const ann = { appName: "app", userId: "ann" };

function sessionOf(texts: readonly string[]): Session {
  const events = texts.map((text) =>
    createEvent({ invocationId: "turn", author: "user", content: { role: "user", parts: [{ text }] } }),
  );
  return { id: "s", ...ann, instanceId: "s", state: {}, events, lastUpdateTime: 0, revision: events.length };
}

async function find(service: InMemoryMemoryService, query: string): Promise<(string | undefined)[]> {
  const { memories } = await service.searchMemory({ ...ann, query });
  return memories.map(({ content }) => content.parts?.[0]?.text);
}

describe("InMemoryMemoryService", () => {
  it("returns no more than it was told to, the best ones", async () => {
    const service = new InMemoryMemoryService({ maxResults: 2 });
    await service.addSessionToMemory(sessionOf(["tea", "green tea", "old tea", "tea that is green"]));
    expect(await find(service, "green tea")).toEqual(["tea that is green", "green tea"]);
  });

  it("counts a rare word for more than a common one, and puts the latest of equals first", async () => {
    const service = new InMemoryMemoryService();
    await service.addSessionToMemory(sessionOf(["the dog", "the cat", "the bird", "a cat"]));
    expect(await find(service, "the cat?")).toEqual(["the cat", "a cat", "the bird", "the dog"]);
  });

  it("takes a whole letter for a query and goes by its rarest words, wherever they stand", async () => {
    const service = new InMemoryMemoryService();
    const common = Array.from({ length: 100 }, (_, index) => `word${index}`).join(" ");
    await service.addSessionToMemory(sessionOf([common, "the needle", common]));
    const letter = Array.from({ length: 10_000 }, (_, index) => `word${index}`).join(" ");
    expect(await find(service, `${letter} needle`)).toContain("the needle");
  });

  it("put one rare word of the query before two common ones", async () => {
    const service = new InMemoryMemoryService();
    const common = Array.from({ length: 200 }, (_, index) => [`red n${index}`, `blue m${index}`]).flat();
    await service.addSessionToMemory(sessionOf(["red blue xxx", ...common, "zebra yy zz"]));
    expect((await find(service, "red blue zebra")).slice(0, 2)).toEqual(["red blue xxx", "zebra yy zz"]);
  });

  it("still finds the rest after a session was replaced many times", async () => {
    const service = new InMemoryMemoryService();
    await service.addSessionToMemory({ ...sessionOf(["kept word"]), id: "other" });
    for (let round = 0; round < 100; round++) {
      await service.addSessionToMemory(sessionOf([`word ${round}`]));
    }
    expect(await find(service, "word")).toEqual(["word 99", "kept word"]);
  });
});
