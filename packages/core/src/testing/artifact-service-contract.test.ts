import { describe, expect, it } from "vitest";
import type { ArtifactKey, ArtifactService } from "../artifacts/artifact-service.ts";
import { InMemoryArtifactService } from "../artifacts/in-memory-artifact-service.ts";
import type { Part } from "../content/content.ts";
import { artifactServiceContract } from "./artifact-service-contract.ts";
import { failingCases, withFault } from "./contract-mutants.ts";

type Fault = (sound: ArtifactService) => Partial<ArtifactService>;

/** Changes the key, or the part, before the sound service sees it. */
const saving =
  (change: (key: ArtifactKey & { artifact: Part }) => ArtifactKey & { artifact: Part }): Fault =>
  (sound) => ({ saveArtifact: (key) => sound.saveArtifact(change(key)) });

const everywhere =
  (change: (key: ArtifactKey) => ArtifactKey): Fault =>
  (sound) => ({
    saveArtifact: (key) => sound.saveArtifact({ ...key, ...change(key) }),
    loadArtifact: (key) => sound.loadArtifact({ ...key, ...change(key) }),
    deleteArtifact: (key) => sound.deleteArtifact(change(key)),
  });

const faults: { readonly [caseName: string]: Fault } = {
  "versions of a name count 0, 1, 2 and each can be loaded": (sound) => ({
    saveArtifact: async (key) => (await sound.saveArtifact(key)) + 1,
  }),
  "twelve versions are listed in ascending order and the newest is the last": (sound) => ({
    listVersions: async (key) =>
      (await sound.listVersions(key)).sort((first, second) => (`${first}` < `${second}` ? -1 : 1)),
  }),
  "versions saved at the same time get different numbers and none is lost": (sound) => ({
    async saveArtifact(key) {
      const next = (await sound.listVersions(key)).length;
      await new Promise((resolve) => setTimeout(resolve));
      await sound.saveArtifact(key);
      return next;
    },
  }),
  "a name or version that does not exist is undefined": (sound) => ({
    async loadArtifact({ version, ...key }) {
      const versions = await sound.listVersions(key);
      const exact = version === undefined ? undefined : versions.at(version);
      return sound.loadArtifact(exact === undefined ? key : { ...key, version: exact });
    },
  }),
  "text, bytes and file references come back as they were": saving((key) =>
    key.artifact.inlineData ? { ...key, artifact: { inlineData: { data: key.artifact.inlineData.data ?? "" } } } : key,
  ),
  "an empty text is an artifact": (sound) => ({
    async loadArtifact(key) {
      const part = await sound.loadArtifact(key);
      return part?.text === "" ? undefined : part;
    },
  }),
  "what was saved does not change with the part given or loaded": (sound) => {
    const parts: Part[] = [];
    return {
      async saveArtifact(key) {
        parts.push(key.artifact);
        return sound.saveArtifact(key);
      },
      loadArtifact: async ({ version }) => parts.at(version ?? -1),
    };
  },
  "user: names are shared by the user's sessions, others belong to their session": everywhere((key) => ({
    ...key,
    userId: key.filename.startsWith("user:") ? "everyone" : key.userId,
  })),
  "names are listed once each, by code unit, those of the session and of the user": (sound) => ({
    listArtifactKeys: async (key) =>
      (await sound.listArtifactKeys(key)).sort((first, second) => first.localeCompare(second, "en")),
  }),
  "E12: ids and names that look alike when joined stay apart": everywhere((key) => ({
    appName: "",
    userId: "",
    sessionId: "",
    filename: [key.appName, key.userId, key.sessionId, key.filename].join("/"),
  })),
  "ids and names such as __proto__, paths and other scripts are ordinary": everywhere((key) => ({
    ...key,
    filename: key.filename.split(/[/\\]/).at(-1) ?? "",
  })),
  "a deleted artifact is gone with all versions, others stay, and counting begins again": (sound) => ({
    async deleteArtifact(key) {
      await sound.deleteArtifact(key);
      await sound.deleteArtifact({ ...key, filename: `user:${key.filename}` });
    },
  }),
  "deleting an artifact that does not exist does nothing": (sound) => ({
    async deleteArtifact(key) {
      const [first = key.filename] = await sound.listArtifactKeys(key);
      await sound.deleteArtifact({ ...key, filename: first });
    },
  }),
  "INVALID_ARTIFACT for an empty name, an empty part and what is not JSON; nothing is saved": saving((key) => ({
    ...key,
    artifact: { text: "", ...key.artifact },
  })),
};

describe("the contract of artifact services", () => {
  it("has a deliberate fault for each of its cases", () => {
    const names = artifactServiceContract(() => new InMemoryArtifactService()).map(({ name }) => name);
    expect(Object.keys(faults)).toEqual(names);
  });

  it.each(Object.entries(faults))("notices a fault against: %s", async (caseName, fault) => {
    const broken = () => withFault<ArtifactService>(new InMemoryArtifactService(), fault);
    expect(await failingCases(artifactServiceContract(broken))).toContain(caseName);
  });
});
