import type { BaseAgent } from "../../agents/base-agent.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { getText, isFinalResponse } from "../../events/event-content.ts";
import { Runner, type RunOptions } from "../../runner/runner.ts";
import { InMemorySessionService } from "../../sessions/in-memory-session-service.ts";
import type { Session, SessionService } from "../../sessions/session-service.ts";
import { checkSession, reload } from "./check-session.ts";
import { CallbackFault, type FaultCounts } from "./faults.ts";
import { hostileAgents } from "./hostile-agents.ts";
import { HostileModel } from "./hostile-model.ts";
import { type HostileMessage, nextMessage } from "./hostile-person.ts";
import type { Payments } from "./hostile-tools.ts";
import { Random } from "./random.ts";

const key = { appName: "fuzz", userId: "u", sessionId: "s" };
const stuckAfterMs = 30_000;
const aborted = new Error("aborted by the test");

/**
 * One conversation of several turns in which everybody is hostile: the model, the tools, the callbacks, the person. The
 * same seed makes the same choices. Every turn throws an error that names what it broke.
 */
export class HostileConversation {
  readonly #random: Random;
  readonly #faults: FaultCounts;
  readonly #model: HostileModel;
  readonly #agent: BaseAgent;
  readonly #payments: Payments = { count: 0 };
  #approvals = 0;
  #service: SessionService = new InMemorySessionService();
  #runner: Runner;

  constructor(seed: number, faults: FaultCounts) {
    this.#random = new Random(seed);
    this.#faults = faults;
    this.#model = new HostileModel(this.#random, faults);
    this.#agent = hostileAgents(this.#model, this.#random, faults, this.#payments);
    this.#runner = this.#newRunner();
  }

  /** A turn in which anything may happen. */
  async turn(): Promise<void> {
    const random = this.#random;
    // Lets the timers of other conversations fire: what never waits would starve them.
    await new Promise((resolve) => setTimeout(resolve));
    const next = nextMessage((await this.#session())?.events ?? [], random, this.#faults);
    this.#approvals += next.approvals;
    const maxModelCalls = random.whole(1, 6);
    this.#model.calls = 0;
    const run = this.#run(next, { maxModelCalls, maxTurnMs: this.#deadline() });
    await inTime(run);
    if (this.#model.calls > maxModelCalls) throw new Error(`The model was called ${this.#model.calls} times.`);
    await this.#check();
    if (random.chance(0.05)) await this.#crash();
  }

  /** Whatever has happened, the session can be gone on with as soon as everybody behaves well. */
  async lastTurn(): Promise<void> {
    this.#random.calm = true;
    await inTime(this.#finish());
    await this.#check();
  }

  async #finish(): Promise<void> {
    let text = "";
    for await (const event of this.#runner.run({ ...key, newMessage: "and now?" })) {
      if (isFinalResponse(event)) text = getText(event);
    }
    if (text !== '{"answer":"fine"}') throw new Error(`The last turn ended with ${JSON.stringify(text)}.`);
  }

  async #run(next: HostileMessage, runConfig: RunOptions["runConfig"]): Promise<void> {
    const random = this.#random;
    const streamingMode = random.pick(["none", "sse"] as const);
    const abort = this.#abort();
    let left = random.chance(0.05) ? random.whole(1, 4) : Number.POSITIVE_INFINITY;
    try {
      const options = { ...key, newMessage: next.message, runConfig: { ...runConfig, streamingMode }, ...abort };
      for await (const _event of this.#runner.run(options)) {
        if (--left > 0) continue;
        this.#faults.add("left early");
        break;
      }
      if (next.refusedAs !== undefined) throw new Error(`The message was not refused as ${next.refusedAs}.`);
    } catch (error) {
      if (error === aborted || error instanceof CallbackFault) return;
      if (ToolwrightError.isInstance(error) && error.code === next.refusedAs) return;
      throw error;
    }
  }

  #abort(): Pick<RunOptions, "abortSignal"> {
    const random = this.#random;
    const kind = random.pick([...Array.from({ length: 14 }, () => "none"), "before", "between"]);
    if (kind === "none") return {};
    const controller = new AbortController();
    if (kind === "before") {
      this.#faults.add("aborted before");
      controller.abort(aborted);
    } else {
      this.#faults.add("aborted between");
      setTimeout(() => controller.abort(aborted), random.whole(0, 2));
    }
    return { abortSignal: controller.signal };
  }

  #deadline(): number | undefined {
    if (!this.#random.chance(0.04)) return undefined;
    this.#faults.add("deadline");
    return this.#random.whole(1, 3);
  }

  /** The process ends between two events, and another one goes on. */
  async #crash(): Promise<void> {
    const session = await this.#session();
    if (session === undefined) return;
    this.#faults.add("crash between events");
    this.#service = await reload(session, this.#random.whole(0, session.events.length));
    this.#runner = this.#newRunner();
    await this.#check();
  }

  async #check(): Promise<void> {
    const session = await this.#session();
    const names = ["root", "helper", "worker"];
    const found = session === undefined ? [] : await checkSession(session, names);
    const problems = [...this.#model.problems.map((problem) => JSON.stringify(problem)), ...found];
    if (this.#payments.count > this.#approvals) problems.push("a payment was made that nobody approved");
    if (problems.length > 0) throw new Error(problems.join("\n"));
  }

  #session(): Promise<Session | undefined> {
    return this.#service.getSession(key);
  }

  #newRunner(): Runner {
    return new Runner({
      agent: this.#agent,
      appName: key.appName,
      sessionService: this.#service,
      autoCreateSession: true,
    });
  }
}

async function inTime(run: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The turn is stuck.")), stuckAfterMs);
  });
  try {
    await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}
