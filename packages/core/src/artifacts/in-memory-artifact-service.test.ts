import { describe, expect, it } from "vitest";
import { InMemoryArtifactService } from "./in-memory-artifact-service.ts";

const key = { appName: "app", userId: "ann", sessionId: "s", filename: "a.png" };

describe("InMemoryArtifactService", () => {
  it("says what is wrong with a part that cannot be stored and what to give instead", async () => {
    const service = new InMemoryArtifactService();
    const bytes = { inlineData: { data: new Uint8Array(2) as unknown as string } };
    await expect(service.saveArtifact({ ...key, artifact: bytes })).rejects.toThrow(
      'The artifact "a.png" cannot be stored: an instance of Uint8Array is not JSON at inlineData.data. Give bytes as base64 text.',
    );
    await expect(service.saveArtifact({ ...key, artifact: {} })).rejects.toMatchObject({
      code: "INVALID_ARTIFACT",
      details: { filename: "a.png" },
    });
  });

  it("gives out parts that can be changed at will", async () => {
    const service = new InMemoryArtifactService();
    await service.saveArtifact({ ...key, artifact: { inlineData: { data: "AAAA" } } });
    const part = await service.loadArtifact(key);
    Object.assign(part?.inlineData ?? {}, { data: "changed" });
    expect(part).toEqual({ inlineData: { data: "changed" } });
    expect(await service.loadArtifact(key)).toEqual({ inlineData: { data: "AAAA" } });
  });

  it("I01: lets no id reach into another user's or session's files, whatever separators it holds", async () => {
    const service = new InMemoryArtifactService();
    const text = async (place: object) => (await service.loadArtifact({ ...key, filename: "todo", ...place }))?.text;
    const save = (place: object, word: string) =>
      service.saveArtifact({ ...key, filename: "todo", ...place, artifact: { text: word } });
    await save({ userId: "ann", sessionId: "7" }, "ann's");
    await save({ userId: "ann/sessions/7", sessionId: "s" }, "not ann's");
    await save({ userId: "../..", sessionId: "a\\..\\b" }, "nobody's");
    await save({ userId: "ann", sessionId: "7/../8" }, "of another session");
    expect(await text({ userId: "ann", sessionId: "7" })).toBe("ann's");
    expect(await text({ userId: "ann", sessionId: "8" })).toBeUndefined();
    expect(await text({ userId: "..", sessionId: "b" })).toBeUndefined();
    expect(await service.listArtifactKeys({ appName: "app", userId: "ann", sessionId: "7" })).toEqual(["todo"]);
  });

  it("H01: keeps NUL in a text, which is a file, and refuses it in a name", async () => {
    const service = new InMemoryArtifactService();
    await service.saveArtifact({ ...key, artifact: { text: "a\u0000b" } });
    expect(await service.loadArtifact(key)).toEqual({ text: "a\u0000b" });
    const saved = service.saveArtifact({ ...key, filename: "a\u0000b", artifact: { text: "x" } });
    await expect(saved).rejects.toMatchObject({ code: "INVALID_ARTIFACT" });
  });

  it("says why a part as a whole cannot be stored, without a place that has no name", async () => {
    class Picture {
      readonly text = "x";
    }
    const saved = new InMemoryArtifactService().saveArtifact({ ...key, artifact: new Picture() });
    await expect(saved).rejects.toThrow("cannot be stored: an instance of Picture is not JSON. Give");
  });
});
