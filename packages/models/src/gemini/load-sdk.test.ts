import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { geminiFailure } from "./gemini-failure.ts";
import { loadSdk } from "./load-sdk.ts";

function missing(name: string): Error {
  return Object.assign(new Error(`Cannot find package '${name}' imported from /app/main.js`), {
    code: "ERR_MODULE_NOT_FOUND",
  });
}

describe("loadSdk", () => {
  it("A5: says how to install the SDK, in an error that is not retried", async () => {
    const loading = loadSdk("gemini-x", () => Promise.reject(missing("@google/genai")));
    const error = await loading.catch((reason: unknown) => geminiFailure("gemini-x", reason, { stage: "not sent" }));
    expect(error).toMatchObject({
      code: "MODEL_FAILED",
      message: "The model gemini-x needs Google's SDK, which is not installed: npm install @google/genai@2",
    });
  });

  it("names the version that the package asks for", async () => {
    const major = /^\^(\d+)\./.exec(manifest.peerDependencies["@google/genai"])?.[1];
    await expect(loadSdk("gemini-x", () => Promise.reject(missing("@google/genai")))).rejects.toThrow(
      `npm install @google/genai@${major}`,
    );
  });

  it("leaves any other failure to load it as it is", async () => {
    const other = missing("google-auth-library");
    await expect(loadSdk("gemini-x", () => Promise.reject(other))).rejects.toBe(other);
  });
});

describe("geminiFailure", () => {
  it("A5: says what to set when there is neither a key nor a login", () => {
    const cause = new Error("Could not load the default credentials.");
    expect(geminiFailure("gemini-x", cause, { stage: "not sent" })).toMatchObject({
      code: "AUTHENTICATION",
      message:
        "The request to the model gemini-x could not be made: Could not load the default credentials. Set GEMINI_API_KEY (or the SDK's Vertex variables).",
    });
  });
});
