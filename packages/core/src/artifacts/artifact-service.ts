import type { Part } from "../content/content.ts";

/** Names one artifact. A `filename` that begins with `user:` is shared by all sessions of the user. */
export interface ArtifactKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly filename: string;
}

/**
 * Stores files by name and version.
 *
 * Contract: versions count 0, 1, 2 … for each name; what was saved never changes afterwards (parts are copied in and
 * out); an empty text is a valid artifact; names are looked up as own keys, and ids and names that look alike when
 * joined stay apart. Throws `INVALID_ARTIFACT` for an empty name (also after `user:`), for a part without `text`,
 * `inlineData` or `fileData`, and for one that is not JSON (bytes are given as base64).
 */
export interface ArtifactService {
  /** Returns the new version. */
  saveArtifact(key: ArtifactKey & { readonly artifact: Part }): Promise<number>;
  /** The newest version, or the one asked for; `undefined` when there is none, whatever the number. */
  loadArtifact(key: ArtifactKey & { readonly version?: number }): Promise<Part | undefined>;
  /** Names in alphabetical order (by code unit), those of the session and the `user:` ones. */
  listArtifactKeys(key: Omit<ArtifactKey, "filename">): Promise<string[]>;
  /** Versions in ascending order. */
  listVersions(key: ArtifactKey): Promise<number[]>;
  /** Removes all versions; the next one saved is 0 again. Does nothing when there are none. */
  deleteArtifact(key: ArtifactKey): Promise<void>;
}
