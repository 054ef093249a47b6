import { describe, expect, it } from "vitest";
import { describeFile, fitResponseFiles, readResponseFile } from "./response-file.ts";

const png = { inlineData: { mimeType: "image/png", data: "AAEC" } };

describe("a file beside a result", () => {
  it.each([
    png,
    { inlineData: { mimeType: "text/csv; charset=utf-8", data: "YQ==", displayName: "a.csv" } },
    { inlineData: { mimeType: "application/vnd.oasis.opendocument.text", data: "YQ==" } },
    { fileData: { mimeType: "application/pdf", fileUri: "gs://bucket/a.pdf" } },
  ])("is read as it is: %j", (file) => {
    expect(readResponseFile(file)).toEqual({ file });
  });

  it("loses whatever stands beside its data, half surrogate pairs and NUL", () => {
    const file = { ...png, thought: true, inlineData: { ...png.inlineData, displayName: "a\ud83d\0", size: 3 } };
    expect(readResponseFile(file)).toEqual({
      file: { inlineData: { ...png.inlineData, displayName: "a\ufffd\ufffd" } },
    });
  });

  it.each<[unknown, RegExp]>([
    [null, /no object/],
    [{}, /needs inlineData .* or fileData/],
    [{ text: "a" }, /needs inlineData .* or fileData/],
    [{ ...png, fileData: { mimeType: "a/b", fileUri: "x" } }, /not both/],
    [{ inlineData: "AAEC" }, /inlineData is no object/],
    [{ inlineData: { data: "AAEC" } }, /mimeType is undefined/],
    [{ inlineData: { mimeType: "png", data: "AAEC" } }, /mimeType is "png"/],
    [{ inlineData: { mimeType: "image/png\r\nX: y", data: "AAEC" } }, /mimeType/],
    [{ inlineData: { mimeType: "image/png" } }, /no base64/],
    [{ inlineData: { mimeType: "image/png", data: "" } }, /no base64/],
    [{ inlineData: { mimeType: "image/png", data: "data:image/png;base64,AAEC" } }, /no base64/],
    [{ inlineData: { mimeType: "image/png", data: "AA" } }, /no base64/],
    [{ inlineData: { mimeType: "image/png", data: "AAEC", displayName: 5 } }, /displayName/],
    [{ fileData: { mimeType: "image/png" } }, /fileUri/],
    [{ fileData: { mimeType: "image/png", fileUri: " " } }, /fileUri/],
  ])("is refused with a reason: %j", (file, reason) => {
    expect(readResponseFile(file)).toEqual({ problem: expect.stringMatching(reason) });
    expect(fitResponseFiles([file, png])).toEqual([png]);
  });

  it("is told in words by its name, type and size or place", () => {
    const bytes = (data: string) => describeFile({ inlineData: { mimeType: "image/png", data } });
    expect(bytes("AA==")).toBe("image/png, 1 byte");
    expect(bytes("AAE=")).toBe("image/png, 2 bytes");
    expect(bytes("AAEC".repeat(4000))).toBe("image/png, 12 kB");
    expect(bytes("AAEC".repeat(500_000))).toBe("image/png, 1.5 MB");
    expect(describeFile({ fileData: { mimeType: "a/b", fileUri: "gs://c/d", displayName: "d" } })).toBe(
      "d, a/b, gs://c/d",
    );
  });
});
