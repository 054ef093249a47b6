import { describe, expect, it } from "vitest";
import { fitFiles, showsTypes } from "./fit-files.ts";
import { geminiShows, isFromVersion3 } from "./gemini-files.ts";

const png = { inlineData: { mimeType: "image/png", data: "AAEC", displayName: "a.png" } };
const csv = { inlineData: { mimeType: "text/csv", data: "YTti" } };
const stored = { fileData: { mimeType: "image/png", fileUri: "gs://bucket/a.png" } };

describe("D13: a result fitted to a model", () => {
  const shows = showsTypes(["image/png", "image/jpeg"], /^gs:/);

  it("keeps the files that the model takes, and says in the result which it does not", () => {
    expect(fitFiles({ response: { n: 1 }, parts: [png, csv, stored] }, shows)).toEqual({
      response: { n: 1, files: ["[text/csv, 3 bytes, cannot be shown to this model]"] },
      files: [png, stored],
    });
  });

  it("changes nothing of a result without files, or of which all are taken", () => {
    const response = { n: 1 };
    expect(fitFiles({ response }, shows)).toEqual({ response, files: [] });
    expect(fitFiles({ response, parts: [png] }, shows)).toEqual({ response, files: [png] });
  });

  it("takes no name from the result for its note", () => {
    const { response } = fitFiles({ response: { files: 1, files_: 2 }, parts: [csv] }, shows);
    expect(response).toEqual({ files: 1, files_: 2, files__: [expect.stringContaining("text/csv")] });
  });

  it("knows a type by other spellings, and sends it in the one that providers know", () => {
    const spelled = ["image/jpg", "IMAGE/JPEG", "image/jpeg; q=1"].map((mimeType) => ({
      inlineData: { mimeType, data: "AAEC" },
    }));
    expect(fitFiles({ parts: spelled }, shows).files).toEqual(
      spelled.map(() => ({ inlineData: { mimeType: "image/jpeg", data: "AAEC" } })),
    );
  });

  it("shows a file by address only where the model takes such, and never a broken one", () => {
    const at = (fileUri: string) => ({ fileData: { mimeType: "image/png", fileUri } });
    expect([shows(stored), shows(at("https://a.example/b"))]).toEqual([true, false]);
    expect(showsTypes(["image/png"])(stored)).toBe(false);
    expect(showsTypes(["image/png"], /^https?:/)(at("https://"))).toBe(false);
  });
});

describe("D13: the files that Gemini takes", () => {
  it.each([
    ["gemini-1.5-pro", false],
    ["gemini-2.0-flash", false],
    ["gemini-2.5-flash-lite", false],
    ["models/gemini-2.5-pro", false],
    ["gemini-3-pro-preview", true],
    ["gemini-3.8-flash", true],
    ["publishers/google/models/gemini-12-pro", true],
    ["gemini-flash-latest", true],
    ["gemma-4", false],
  ])("%s: beside results %s", (model, fromVersion3) => {
    expect(isFromVersion3(model)).toBe(fromVersion3);
    expect(geminiShows(model, { vertexai: true })(png)).toBe(fromVersion3);
  });

  it("are stored ones only on Vertex AI", () => {
    expect([true, false].map((vertexai) => geminiShows("gemini-3-pro", { vertexai })(stored))).toEqual([true, false]);
  });
});
