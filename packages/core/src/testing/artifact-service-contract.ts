import type { ArtifactKey, ArtifactService } from "../artifacts/artifact-service.ts";
import type { Part } from "../content/content.ts";
import { assertEqual, assertRejects, assertThat, tryToChange } from "./contract-assertions.ts";
import { type ContractCase, type ContractChecks, type ContractOptions, contractCases } from "./contract-case.ts";
import { hostileNames, lookAlikes } from "./contract-names.ts";

const session = { appName: "app", userId: "ann", sessionId: "s" };
const note: ArtifactKey = { ...session, filename: "note.txt" };

async function textOf(service: ArtifactService, key: ArtifactKey, version?: number): Promise<string | undefined> {
  const part = await service.loadArtifact(version === undefined ? key : { ...key, version });
  return part?.text;
}

async function saveTexts(service: ArtifactService, key: ArtifactKey, texts: readonly string[]): Promise<number[]> {
  const versions: number[] = [];
  for (const text of texts) {
    versions.push(await service.saveArtifact({ ...key, artifact: { text } }));
  }
  return versions;
}

const checks: ContractChecks<ArtifactService> = {
  "versions of a name count 0, 1, 2 and each can be loaded": async (service) => {
    assertEqual(await saveTexts(service, note, ["zero", "one", "two"]), [0, 1, 2], "the versions returned");
    assertEqual(await service.listVersions(note), [0, 1, 2], "the versions listed");
    assertEqual(await textOf(service, note), "two", "the newest version");
    assertEqual(await textOf(service, note, 0), "zero", "version 0");
    assertEqual(await textOf(service, note, 1), "one", "version 1");
  },

  "twelve versions are listed in ascending order and the newest is the last": async (service) => {
    await saveTexts(
      service,
      note,
      Array.from({ length: 12 }, (_, version) => `${version}`),
    );
    assertEqual(await service.listVersions(note), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "the versions listed");
    assertEqual(await textOf(service, note), "11", "the newest version");
  },

  "versions saved at the same time get different numbers and none is lost": async (service) => {
    const texts = ["a", "b", "c", "d"];
    const versions = await Promise.all(texts.map((text) => service.saveArtifact({ ...note, artifact: { text } })));
    assertEqual([...versions].sort(), [0, 1, 2, 3], "the versions returned");
    const loaded = await Promise.all(versions.map((version) => textOf(service, note, version)));
    assertEqual(loaded, texts, "the texts loaded by the versions returned");
  },

  "a name or version that does not exist is undefined": async (service) => {
    assertEqual(await service.loadArtifact(note), undefined, "an artifact of an unknown app");
    assertEqual(await service.listVersions(note), [], "its versions");
    await saveTexts(service, note, ["zero", "one"]);
    for (const version of [2, 99, -1, -2, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      assertEqual(await service.loadArtifact({ ...note, version }), undefined, `version ${version}`);
    }
    for (const filename of ["other", "note", "note.txt2", "NOTE.TXT", "user:note.txt", "constructor"]) {
      assertEqual(await service.loadArtifact({ ...note, filename }), undefined, `the artifact ${filename}`);
    }
  },

  "text, bytes and file references come back as they were": async (service) => {
    const parts: Part[] = [
      { text: 'NUL \u0000, quotes ", 東京 🙂' },
      { inlineData: { mimeType: "image/png", data: "iVBORw0KGgoAAAAA/+8=", displayName: "a b.png" } },
      { inlineData: { mimeType: "application/octet-stream", data: "" } },
      { fileData: { mimeType: "text/plain", fileUri: "https://example.com/a?b=c" } },
    ];
    for (const [version, artifact] of parts.entries()) {
      await service.saveArtifact({ ...note, artifact });
      assertEqual(await service.loadArtifact({ ...note, version }), artifact, `version ${version}`);
    }
  },

  "an empty text is an artifact": async (service) => {
    assertEqual(await service.saveArtifact({ ...note, artifact: { text: "" } }), 0, "the version");
    assertEqual(await service.loadArtifact(note), { text: "" }, "the artifact");
    assertEqual(await service.listArtifactKeys(session), ["note.txt"], "the names");
  },

  "what was saved does not change with the part given or loaded": async (service) => {
    const artifact = { inlineData: { mimeType: "text/plain", data: "AAAA" } };
    await service.saveArtifact({ ...note, artifact });
    artifact.inlineData.data = "spoiled";
    const loaded = await service.loadArtifact(note);
    tryToChange(() => Object.assign(loaded?.inlineData ?? {}, { data: "spoiled" }));
    const expected = { inlineData: { mimeType: "text/plain", data: "AAAA" } };
    assertEqual(await service.loadArtifact(note), expected, "the artifact");
  },

  "user: names are shared by the user's sessions, others belong to their session": async (service) => {
    const shared = { ...session, filename: "user:shared" };
    await saveTexts(service, shared, ["from s"]);
    await saveTexts(service, note, ["own"]);
    const elsewhere = { ...session, sessionId: "t" };
    assertEqual(await textOf(service, { ...elsewhere, filename: "user:shared" }), "from s", "the shared artifact");
    assertEqual(
      await saveTexts(service, { ...elsewhere, filename: "user:shared" }, ["from t"]),
      [1],
      "its next version",
    );
    assertEqual(await textOf(service, shared), "from t", "the shared artifact after it was saved elsewhere");
    assertEqual(
      await textOf(service, { ...elsewhere, filename: "note.txt" }),
      undefined,
      "the other session's artifact",
    );
    assertEqual(await service.listArtifactKeys(elsewhere), ["user:shared"], "the names in the other session");
    for (const stranger of [{ userId: "bob" }, { appName: "other" }]) {
      const place = { ...session, ...stranger };
      assertEqual(await service.listArtifactKeys(place), [], `the names for ${JSON.stringify(stranger)}`);
      assertEqual(
        await textOf(service, { ...place, filename: "user:shared" }),
        undefined,
        "a stranger's shared artifact",
      );
      assertEqual(await textOf(service, { ...place, filename: "note.txt" }), undefined, "a stranger's own artifact");
    }
  },

  "names are listed once each, by code unit, those of the session and of the user": async (service) => {
    for (const filename of ["b", "a.png", "user:c", "ab", "a", "Z", "é", "user:a", "a"]) {
      await saveTexts(service, { ...session, filename }, ["x"]);
    }
    const expected = ["Z", "a", "a.png", "ab", "b", "user:a", "user:c", "é"];
    assertEqual(await service.listArtifactKeys(session), expected, "the names");
    assertEqual(await service.listArtifactKeys({ ...session, appName: "no" }), [], "the names in an unknown app");
  },

  "E12: ids and names that look alike when joined stay apart": async (service) => {
    const places = lookAlikes.flatMap(([appName, userId, sessionId]) => [
      { appName, userId, sessionId, filename: "x" },
      { appName: "app", userId: appName, sessionId: userId, filename: sessionId },
    ]);
    const shared = { ...session, sessionId: "user", filename: "x" };
    const keys = new Map(
      [...places, shared, { ...shared, filename: "user:x" }].map((key) => [JSON.stringify(key), key]),
    );
    for (const [text, key] of keys) {
      assertEqual(await saveTexts(service, key, [text]), [0], `the first version of ${text}`);
    }
    for (const [text, key] of keys) {
      assertEqual(await textOf(service, key), text, `the artifact ${text}`);
    }
  },

  "ids and names such as __proto__, paths and other scripts are ordinary": async (service) => {
    for (const name of hostileNames) {
      const filename = name === "" ? "x" : name;
      const key = { appName: name, userId: name, sessionId: name, filename };
      assertEqual(await saveTexts(service, key, [name, "newer"]), [0, 1], `the versions of ${JSON.stringify(name)}`);
      assertEqual(await textOf(service, key, 0), name, `the artifact ${JSON.stringify(name)}`);
      assertEqual(await service.listArtifactKeys(key), [filename], `the names for ${JSON.stringify(name)}`);
    }
    assertThat(!("newer" in {}), "the prototype of all objects was changed");
  },

  "a deleted artifact is gone with all versions, others stay, and counting begins again": async (service) => {
    const others = [
      { ...note, filename: "note.txt2" },
      { ...note, filename: "user:note.txt" },
      { ...note, userId: "bob" },
    ];
    await saveTexts(service, note, ["zero", "one"]);
    for (const other of others) {
      await saveTexts(service, other, ["other"]);
    }
    await service.deleteArtifact(note);
    assertEqual([await textOf(service, note), await textOf(service, note, 0)], [undefined, undefined], "the artifact");
    assertEqual(await service.listVersions(note), [], "its versions");
    assertEqual(await service.listArtifactKeys(session), ["note.txt2", "user:note.txt"], "the names left");
    for (const other of others) {
      assertEqual(await textOf(service, other), "other", `the artifact ${JSON.stringify(other)}`);
    }
    assertEqual(await saveTexts(service, note, ["again"]), [0], "the version after deleting");
  },

  "deleting an artifact that does not exist does nothing": async (service) => {
    await service.deleteArtifact(note);
    await saveTexts(service, note, ["kept"]);
    await service.deleteArtifact({ ...note, filename: "other" });
    await service.deleteArtifact({ ...note, sessionId: "t" });
    assertEqual(await textOf(service, note), "kept", "another artifact");
  },

  "INVALID_ARTIFACT for an empty name, an empty part and what is not JSON; nothing is saved": async (service) => {
    const bytes = { inlineData: { mimeType: "image/png", data: new Uint8Array([1, 2]) as unknown as string } };
    const wrong: (readonly [filename: string, artifact: Part])[] = [
      ["", { text: "x" }],
      ["user:", { text: "x" }],
      ["empty", {}],
      ["thought", { thought: true }],
      ["call", { functionCall: { name: "f" } }],
      ["bytes", bytes],
    ];
    for (const [filename, artifact] of wrong) {
      const action = service.saveArtifact({ ...session, filename, artifact });
      await assertRejects(action, "INVALID_ARTIFACT", `saving ${JSON.stringify(filename)}`);
    }
    assertEqual(await service.listArtifactKeys(session), [], "the names");
  },
};

/** The contract of `ArtifactService` as test cases. `create` must return a new, empty service each time. */
export function artifactServiceContract(
  create: () => ArtifactService | Promise<ArtifactService>,
  options?: ContractOptions,
): ContractCase[] {
  return contractCases(create, checks, options);
}
