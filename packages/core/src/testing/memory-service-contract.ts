import type { Content } from "../content/content.ts";
import { createEvent } from "../events/create-event.ts";
import type { Event } from "../events/event.ts";
import type { MemoryService } from "../memory/memory-service.ts";
import type { Session } from "../sessions/session-service.ts";
import { assertEqual, assertThat, tryToChange } from "./contract-assertions.ts";
import { type ContractCase, type ContractChecks, type ContractOptions, contractCases } from "./contract-case.ts";
import { messageEvent } from "./contract-events.ts";
import { hostileNames, lookAlikes } from "./contract-names.ts";

const ann = { appName: "app", userId: "ann" };

function sessionOf(id: string, said: readonly (string | Event)[], owner = ann): Session {
  const events = said.map((item) => (typeof item === "string" ? messageEvent(item) : item));
  return { id, ...owner, instanceId: id, state: {}, events, lastUpdateTime: 0, revision: events.length };
}

function answerEvent(parts: NonNullable<Content["parts"]>): Event {
  return createEvent({ invocationId: "turn", author: "agent", timestamp: 1234, content: { role: "model", parts } });
}

/** The texts found, in the order of the answer. */
async function find(service: MemoryService, query: string, owner = ann): Promise<string[]> {
  const { memories } = await service.searchMemory({ ...owner, query });
  return memories.map(({ content }) => (content.parts ?? []).map(({ text }) => text ?? "").join(""));
}

const checks: ContractChecks<MemoryService> = {
  "what was said is found with its author and time": async (service) => {
    const event = answerEvent([{ text: "Your favourite colour is teal." }]);
    await service.addSessionToMemory(sessionOf("s", [event, "Nothing to see here"]));
    const { memories } = await service.searchMemory({ ...ann, query: "colour" });
    const content = { role: "model", parts: [{ text: "Your favourite colour is teal." }] };
    assertEqual(memories, [{ content, author: "agent", timestamp: 1234 }], "the memories");
  },

  "a search in an empty memory finds nothing": async (service) => {
    assertEqual(await find(service, "anything"), [], "the memories");
  },

  "a query without words finds nothing": async (service) => {
    await service.addSessionToMemory(sessionOf("s", ["Hello, world!", "?!"]));
    for (const query of ["", " ", "?!", "…", '"', "*", "%", "'"]) {
      assertEqual(await find(service, query), [], `the memories for ${JSON.stringify(query)}`);
    }
  },

  "a word that was not said finds nothing": async (service) => {
    await service.addSessionToMemory(sessionOf("s", ["I like Paris", "category 14711"]));
    for (const query of ["Rome", "constructor", "par", "cat", "4711"]) {
      assertEqual(await find(service, query), [], `the memories for ${query}`);
    }
  },

  "case, accents written in either form and punctuation do not matter": async (service) => {
    await service.addSessionToMemory(
      sessionOf("s", ["Have you been to Paris?", "Er wohnt in ZÜRICH.", "(room: #4711)"]),
    );
    const wanted = { "Paris?": 0, PARIS: 0, '"paris"': 0, zürich: 1, "Zu\u0308rich!": 1, "4711": 2, "room-4711": 2 };
    const texts = ["Have you been to Paris?", "Er wohnt in ZÜRICH.", "(room: #4711)"];
    for (const [query, index] of Object.entries(wanted)) {
      assertEqual(await find(service, query), [texts[index]], `the memories for ${query}`);
    }
  },

  "words of every script are found, also where no spaces separate them": async (service) => {
    const said = {
      "Привет из Москвы": "москвы",
      "Η Αθήνα είναι ωραία": "ΑΘΉΝΑ",
      "मुझे दिल्ली पसंद है": "दिल्ली",
      "أحب القاهرة كثيرا": "القاهرة",
      "אני גר בירושלים": "בירושלים",
      "저는 서울에서 왔습니다": "서울",
      私は東京に住んでいます: "東京",
      "我最喜欢的城市是上海。": "上海",
      ฉันอยู่กรุงเทพมหานคร: "กรุงเทพ",
    };
    await service.addSessionToMemory(sessionOf("s", Object.keys(said)));
    for (const [text, query] of Object.entries(said)) {
      assertEqual(await find(service, query), [text], `the memories for ${query}`);
    }
  },

  "of entries of like length the one with more words of the query comes first": async (service) => {
    const said = ["we drank tea there", "green tea is good", "a green old door", "nothing of that kind"];
    await service.addSessionToMemory(sessionOf("s", said));
    assertEqual((await find(service, "Green tea?"))[0], "green tea is good", "the best memory");
  },

  "adding a session again replaces what was remembered of it, and of no other": async (service) => {
    await service.addSessionToMemory(sessionOf("s", ["my cat is Tom"]));
    await service.addSessionToMemory(sessionOf("other", ["her cat is Kit"]));
    await service.addSessionToMemory(sessionOf("s", ["my cat is Tom", "no, my cat is Ben"]));
    assertEqual(
      (await find(service, "cat")).sort(),
      ["her cat is Kit", "my cat is Tom", "no, my cat is Ben"],
      "after growing",
    );
    await service.addSessionToMemory(sessionOf("s", ["my dog is Rex"]));
    assertEqual(await find(service, "cat"), ["her cat is Kit"], "after replacing");
    assertEqual(await find(service, "dog"), ["my dog is Rex"], "what it was replaced with");
    await service.addSessionToMemory(sessionOf("s", []));
    assertEqual(await find(service, "dog"), [], "after adding it without events");
  },

  "E18: nobody finds the memories of another user or app": async (service) => {
    await service.addSessionToMemory(sessionOf("s", ["the code is 4711"]));
    await service.addSessionToMemory(sessionOf("s", ["the code is 1234"], { appName: "app", userId: "bob" }));
    assertEqual(await find(service, "code"), ["the code is 4711"], "the memories of ann");
    assertEqual(await find(service, "code", { appName: "app", userId: "bob" }), ["the code is 1234"], "those of bob");
    assertEqual(await find(service, "code", { appName: "other", userId: "ann" }), [], "those in another app");
    assertEqual(await find(service, "code", { appName: "app", userId: "" }), [], "those of a user without name");
  },

  "ids such as __proto__ are ordinary, and ids that look alike when joined stay apart": async (service) => {
    const owners = [...hostileNames.map((name) => [name, name, name] as const), ...lookAlikes];
    const unique = [...new Map(owners.map((owner) => [JSON.stringify(owner), owner])).values()];
    const wordOf = (index: number) => `word${index}`;
    for (const [index, [appName, userId, id]] of unique.entries()) {
      await service.addSessionToMemory(sessionOf(id, [wordOf(index)], { appName, userId }));
    }
    for (const [index, [appName, userId]] of unique.entries()) {
      const found = await find(service, wordOf(index), { appName, userId });
      assertEqual(found, [wordOf(index)], `the memories of ${JSON.stringify([appName, userId])}`);
    }
  },

  "only what was said is remembered: no thoughts, calls, empty texts or fragments": async (service) => {
    const events = [
      answerEvent([{ text: "secret plan", thought: true }, { text: "The public plan." }]),
      answerEvent([{ functionCall: { id: "1", name: "plan", args: { plan: "plan" } } }]),
      answerEvent([{ text: "" }]),
      { ...answerEvent([{ text: "The pub plan" }]), partial: true },
      createEvent({ invocationId: "turn", author: "agent", actions: { stateDelta: { plan: "plan" } } }),
    ];
    await service.addSessionToMemory(sessionOf("s", events));
    assertEqual(await find(service, "plan"), ["The public plan."], "the memories");
    assertEqual(await find(service, "secret"), [], "the memories of a thought");
  },

  "what was remembered changes neither with the session nor with what a search returned": async (service) => {
    const parts = [{ text: "my cat is Tom" }];
    const session = sessionOf("s", [answerEvent(parts)]);
    await service.addSessionToMemory(session);
    parts.push({ text: " spoiled" });
    session.events.length = 0;
    const { memories } = await service.searchMemory({ ...ann, query: "cat" });
    tryToChange(() => memories[0]?.content.parts?.push({ text: " spoiled" }));
    tryToChange(() => memories.pop());
    assertEqual(await find(service, "cat"), ["my cat is Tom"], "the memories");
    assertThat((await find(service, "spoiled")).length === 0, "a later change to the session was remembered");
  },

  "special characters of query languages are harmless": async (service) => {
    await service.addSessionToMemory(sessionOf("s", ["tea AND biscuits", "50% off"]));
    for (const query of [
      'tea" OR "x',
      "tea AND NOT",
      "tea*",
      "(tea",
      "tea'; DROP TABLE memories --",
      "tea:x^2~",
      "NEAR(tea)",
    ]) {
      assertEqual((await find(service, query))[0], "tea AND biscuits", `the best memory for ${query}`);
    }
    assertEqual(await find(service, "50%"), ["50% off"], "the memories for 50%");
  },
};

/** The contract of `MemoryService` as test cases. `create` must return a new, empty service each time. */
export function memoryServiceContract(
  create: () => MemoryService | Promise<MemoryService>,
  options?: ContractOptions,
): ContractCase[] {
  return contractCases(create, checks, options);
}
