import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTick, setTimeout as sleep } from "node:timers/promises";
import type { ModelSetup, ProviderAnswer } from "toolwright/testing";
import { scatter, seededRandom } from "./scatter.ts";
import type { WireFormat } from "./wire/wire-format.ts";

/** How the bytes of an answer are cut. */
export interface Cutting {
  /** The same places for the same seed. */
  readonly seed?: number;
  /** The most bytes that a chunk has. */
  readonly longest?: number;
}

/** Where a request went, and the key that came with it. */
export interface Target {
  readonly path: string;
  readonly key: string | undefined;
}

/** Long enough for the client to read what was sent before the connection goes. */
const BEFORE_CUT_MS = 25;

/** Starts a server. A request that breaks a rule of the provider is refused with status 400 and the reason. */
export async function startProviderServer(wire: WireFormat, cutting: Cutting = {}): Promise<ProviderServer> {
  const server = createServer((request, response) => provider.serve(request, response));
  const provider = new ProviderServer(server, wire, cutting);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return provider;
}

/** A server on loopback that answers in a provider's format what it was told to answer. */
export class ProviderServer implements Omit<ModelSetup, "model" | "maxRequests"> {
  /** The bodies of all requests, in order. */
  readonly bodies: unknown[] = [];
  /** Where the requests went, in order. */
  readonly targets: Target[] = [];
  readonly #server: Server;
  readonly #wire: WireFormat;
  readonly #cut: (text: string) => Uint8Array[];
  readonly #open = new Set<ServerResponse>();
  #prepared: ProviderAnswer[] = [];

  constructor(server: Server, wire: WireFormat, { seed = 1, longest = 48 }: Cutting) {
    const random = seededRandom(seed);
    this.#server = server;
    this.#wire = wire;
    this.#cut = (whole) => scatter(whole, random, longest);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  prepare(answers: readonly ProviderAnswer[]): void {
    this.#prepared = [...answers];
  }

  requestCount(): number {
    return this.bodies.length;
  }

  async allClosed(): Promise<void> {
    const deadline = performance.now() + 2000;
    while (this.#open.size > 0 && performance.now() < deadline) await sleep(5);
    if (this.#open.size > 0) throw new Error(`${this.#open.size} connections are still open.`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  serve(request: IncomingMessage, response: ServerResponse): void {
    request.socket.setNoDelay(true);
    this.#open.add(response);
    response.on("close", () => this.#open.delete(response));
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse(await text(request));
    const path = request.url ?? "";
    this.bodies.push(body);
    this.targets.push({ path, key: request.headers["x-goog-api-key"]?.toString() });
    const [problem] = this.#wire.problemsOf(body, path);
    const answer = this.#prepared.shift();
    if (problem !== undefined) {
      sendJson(response, 400, refusalOf(`${problem.rule}: ${problem.message} (${problem.where})`));
    } else if (answer === undefined) {
      sendJson(response, 400, refusalOf("The test has prepared no answer."));
    } else if (answer.refusal !== undefined) {
      const { status, body: refusal, headers } = this.#wire.refuse(answer.refusal);
      sendJson(response, status, refusal, headers);
    } else if (this.#wire.wantsStream(path, body)) {
      await this.#sendStream(response, answer);
    } else {
      await this.#sendWhole(response, answer);
    }
  }

  async #sendStream(response: ServerResponse, answer: ProviderAnswer): Promise<void> {
    const { end } = answer;
    const events = this.#wire.events(answer);
    const begun = events.slice(0, events.length - this.#wire.endEvents).join("");
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    const failed = end === "overloaded" ? this.#wire.overloaded : "";
    await this.#send(response, end === undefined ? events.join("") : begun + failed);
    if (end === "cut") await cutConnection(response);
    else if (end !== "silent") response.end();
  }

  async #sendWhole(response: ServerResponse, answer: ProviderAnswer): Promise<void> {
    const { end } = answer;
    if (end === "silent") return;
    const json = JSON.stringify(this.#wire.whole(answer));
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(json) });
    await this.#send(response, end === undefined ? json : json.slice(0, json.length / 2));
    if (end === undefined) response.end();
    else await cutConnection(response);
  }

  async #send(response: ServerResponse, whole: string): Promise<void> {
    for (const chunk of this.#cut(whole)) {
      if (response.destroyed) return;
      response.write(chunk);
      await nextTick();
    }
  }
}

async function cutConnection(response: ServerResponse): Promise<void> {
  await sleep(BEFORE_CUT_MS);
  response.socket?.resetAndDestroy();
}

/** In a form in which every client finds the message. */
function refusalOf(message: string): object {
  return { type: "error", error: { type: "invalid_request_error", message } };
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
