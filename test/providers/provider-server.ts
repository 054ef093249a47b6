import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTick, setTimeout as sleep } from "node:timers/promises";
import type { ModelSetup, ProviderAnswer } from "toolwright/testing";
import { scatter, seededRandom } from "./scatter.ts";
import type { WireFormat } from "./wire/wire-format.ts";

/** A server on loopback that answers in a provider's format what it was told to answer. */
export interface ProviderServer extends Omit<ModelSetup, "model" | "maxRequests"> {
  readonly url: string;
  /** The bodies of all requests, in order. */
  readonly bodies: readonly unknown[];
  /** The paths of all requests, and the keys that came with them. */
  readonly targets: readonly Target[];
}

/** Where a request went. */
export interface Target {
  readonly path: string;
  readonly key: string | undefined;
}

/** Long enough for the client to read what was sent before the connection goes. */
const BEFORE_CUT_MS = 25;

/** Starts a server. A request that breaks a rule of the provider is refused with status 400 and the reason. */
export async function startProviderServer(wire: WireFormat, { seed = 1 } = {}): Promise<ProviderServer> {
  const random = seededRandom(seed);
  const bodies: unknown[] = [];
  const targets: Target[] = [];
  const open = new Set<ServerResponse>();
  let prepared: ProviderAnswer[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse(await text(request));
    bodies.push(body);
    targets.push({ path: request.url ?? "", key: request.headers["x-goog-api-key"]?.toString() });
    const [problem] = wire.problemsOf(body);
    const answer = prepared.shift();
    if (problem !== undefined) {
      sendJson(response, 400, refusalOf(`${problem.rule}: ${problem.message} (${problem.where})`));
    } else if (answer === undefined) {
      sendJson(response, 400, refusalOf("The test has prepared no answer."));
    } else if (answer.refusal !== undefined) {
      const { status, body: refusal, headers } = wire.refuse(answer.refusal);
      sendJson(response, status, refusal, headers);
    } else {
      await sendAnswer(response, answer, wire.wantsStream(request.url ?? "", body));
    }
  }

  async function sendAnswer(response: ServerResponse, answer: ProviderAnswer, stream: boolean): Promise<void> {
    const { end } = answer;
    if (stream) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      await sendScattered(response, streamText(answer));
    } else if (end !== "silent") {
      const json = JSON.stringify(wire.whole(answer));
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(json) });
      await sendScattered(response, end === undefined ? json : json.slice(0, json.length / 2));
    }
    if (end === "cut" || (end === "closed" && !stream)) {
      await sleep(BEFORE_CUT_MS);
      response.socket?.resetAndDestroy();
    } else if (end !== "silent") {
      response.end();
    }
  }

  function streamText(answer: ProviderAnswer): string {
    const events = wire.events(answer);
    if (answer.end === undefined) return events.join("");
    const begun = events.slice(0, events.length - wire.endEvents).join("");
    return answer.end === "overloaded" ? begun + wire.overloaded : begun;
  }

  async function sendScattered(response: ServerResponse, whole: string): Promise<void> {
    for (const chunk of scatter(whole, random)) {
      if (response.destroyed) return;
      response.write(chunk);
      await nextTick();
    }
  }

  const server = createServer((request, response) => {
    request.socket.setNoDelay(true);
    open.add(response);
    response.on("close", () => open.delete(response));
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    targets,
    prepare(answers) {
      prepared = [...answers];
    },
    requestCount: () => bodies.length,
    async allClosed() {
      const deadline = performance.now() + 2000;
      while (open.size > 0 && performance.now() < deadline) await sleep(5);
      if (open.size > 0) throw new Error(`${open.size} connections are still open.`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** In a form in which every client finds the message. */
function refusalOf(message: string): object {
  return { type: "error", error: { type: "invalid_request_error", message } };
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
