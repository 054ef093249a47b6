import { describe, expect, it } from "vitest";
import { quickRetry } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { startProviderServer } from "./provider-server.ts";
import { greeting, wholeAnswer } from "./whole-answer.ts";

/** Characters of one to four bytes, JSON's own, and line ends that are none of the stream's. */
const fragments = ["Zürich: ", "21 °C\r\n\r\n", "東京 🌡️", '{"data: "}', "\\n\n\ndata: x\n\n"];
const call = { id: "one", name: "measure", fragments: ['{"place":"Zü', 'rich 🏔️","note":"a\\n\\nb"}'] };

describe.concurrent.each(adapters)("the connection of $name", ({ wire, create }) => {
  it("may be cut into chunks anywhere", async () => {
    for (const [seed, longest] of [3, 8, 20].entries()) {
      const server = await startProviderServer(wire, { seed, longest });
      server.prepare([
        {
          pieces: [
            { kind: "text", fragments },
            { kind: "calls", calls: [call] },
          ],
        },
      ]);
      const { content } = await wholeAnswer(create(server.url, quickRetry));
      await server.close();
      const [text, called] = content?.parts ?? [];
      const { args, argsText } = called?.functionCall ?? {};
      expect({ seed, text: text?.text }).toEqual({ seed, text: fragments.join("") });
      expect(args ?? JSON.parse(argsText ?? "")).toEqual({ place: "Zürich 🏔️", note: "a\n\nb" });
    }
  });

  it.each([
    ["in seconds", (end: number) => String(Math.ceil((end - Date.now()) / 1000))],
    ["as a date", (end: number) => new Date(end).toUTCString()],
  ])("is not made again before the time that retry-after names %s", async (_, header) => {
    // Dates of HTTP have whole seconds.
    const end = (Math.floor(Date.now() / 1000) + 2) * 1000;
    const refuse: typeof wire.refuse = (refusal) => ({
      ...wire.refuse(refusal),
      headers: { "retry-after": header(end) },
    });
    const server = await startProviderServer({ ...wire, refuse });
    server.prepare([
      { refusal: { status: 429, kind: "rate limit" } },
      { pieces: [{ kind: "text", fragments: ["Now."] }] },
    ]);
    await wholeAnswer(create(server.url, quickRetry));
    await server.close();
    // Timers may fire up to a millisecond early.
    expect(Date.now()).toBeGreaterThanOrEqual(end - 1);
    expect(server.requestCount()).toBe(2);
  });

  it("that cannot be made is a failure of its own, after all tries", async () => {
    // Nothing listens on the discard port.
    const answer = wholeAnswer(create("http://127.0.0.1:9", quickRetry), greeting);
    await expect(answer).rejects.toMatchObject({ code: "CONNECTION_FAILED", details: { attempts: 3 } });
  });
});
