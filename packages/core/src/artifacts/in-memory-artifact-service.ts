import type { Part } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { copyJson } from "../json/copy-json.ts";
import { toSafeText } from "../json/cut-text.ts";
import type { ArtifactKey, ArtifactService } from "./artifact-service.ts";

/** Versions by file name; the index is the version. Stored parts are frozen. */
type Folder = Map<string, Part[]>;

interface StoredUser {
  readonly shared: Folder;
  readonly sessions: Map<string, Folder>;
}

type FolderKey = Omit<ArtifactKey, "filename">;

const SHARED_PREFIX = "user:";

/** Keeps artifacts in the memory of this process. */
export class InMemoryArtifactService implements ArtifactService {
  readonly #apps = new Map<string, Map<string, StoredUser>>();

  async saveArtifact(key: ArtifactKey & { readonly artifact: Part }): Promise<number> {
    const part = checkedCopy(key.filename, key.artifact);
    const folder = this.#openFolder(key);
    const versions = folder.get(key.filename) ?? [];
    folder.set(key.filename, versions);
    return versions.push(part) - 1;
  }

  async loadArtifact(key: ArtifactKey & { readonly version?: number }): Promise<Part | undefined> {
    const versions = this.#versionsOf(key);
    const part = versions[key.version ?? versions.length - 1];
    return part && structuredClone(part);
  }

  async listArtifactKeys(key: FolderKey): Promise<string[]> {
    const user = this.#userOf(key);
    const own = user?.sessions.get(key.sessionId)?.keys() ?? [];
    const shared = user?.shared.keys() ?? [];
    return [...own, ...shared].sort();
  }

  async listVersions(key: ArtifactKey): Promise<number[]> {
    return [...this.#versionsOf(key).keys()];
  }

  async deleteArtifact(key: ArtifactKey): Promise<void> {
    this.#folderOf(key)?.delete(key.filename);
  }

  #userOf(key: FolderKey): StoredUser | undefined {
    return this.#apps.get(key.appName)?.get(key.userId);
  }

  #folderOf(key: ArtifactKey): Folder | undefined {
    const user = this.#userOf(key);
    return isShared(key.filename) ? user?.shared : user?.sessions.get(key.sessionId);
  }

  #versionsOf(key: ArtifactKey): readonly Part[] {
    return this.#folderOf(key)?.get(key.filename) ?? [];
  }

  #openFolder(key: ArtifactKey): Folder {
    const users = this.#apps.get(key.appName) ?? new Map<string, StoredUser>();
    this.#apps.set(key.appName, users);
    const user = users.get(key.userId) ?? { shared: new Map(), sessions: new Map() };
    users.set(key.userId, user);
    if (isShared(key.filename)) {
      return user.shared;
    }
    const folder: Folder = user.sessions.get(key.sessionId) ?? new Map();
    user.sessions.set(key.sessionId, folder);
    return folder;
  }
}

function isShared(filename: string): boolean {
  return filename.startsWith(SHARED_PREFIX);
}

function checkedCopy(filename: string, artifact: Part): Part {
  if (filename === "" || filename === SHARED_PREFIX) {
    throw invalidArtifact(filename, "has no name");
  }
  if (toSafeText(filename) !== filename) {
    throw invalidArtifact(filename, "has NUL or half a surrogate pair in its name");
  }
  if (artifact.text === undefined && artifact.inlineData === undefined && artifact.fileData === undefined) {
    throw invalidArtifact(filename, "holds nothing: set text, inlineData (bytes as base64) or fileData");
  }
  const copy = copyJson(artifact, { freeze: true, keepNul: true });
  if ("notJson" in copy) {
    const { path, problem } = copy.notJson;
    throw invalidArtifact(
      filename,
      `cannot be stored: ${problem}${path === "" ? "" : ` at ${path}`}. Give bytes as base64 text`,
    );
  }
  return copy.value as Part;
}

function invalidArtifact(filename: string, problem: string): ToolwrightError {
  return new ToolwrightError("INVALID_ARTIFACT", `The artifact ${JSON.stringify(filename)} ${problem}.`, {
    details: { filename },
  });
}
