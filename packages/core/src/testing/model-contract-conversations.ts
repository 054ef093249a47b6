import type { Content } from "../content/content.ts";
import { assertEqual } from "./contract-assertions.ts";
import type { ContractChecks } from "./contract-case.ts";
import { ask, simpleRequest, textOf } from "./model-contract-reading.ts";
import type { ModelSetup, ProviderAnswer } from "./model-contract-setup.ts";

const warm: ProviderAnswer = { pieces: [{ kind: "text", fragments: ["It is warm."] }] };

/**
 * A conversation as the agent loop stores it, with everything that one provider or another stumbles over: answers that
 * are calls only, several calls at once, failed calls, names that no tool has, thoughts of another provider with its
 * signatures, text that is empty, an answer without any part.
 */
const conversation: readonly Content[] = [
  { role: "user", parts: [{ text: "How warm is it?" }] },
  {
    role: "model",
    parts: [
      { text: "I look.", thought: true, thoughtSignature: "b3RoZXIgcHJvdmlkZXI=" },
      { text: "" },
      { functionCall: { id: "call_1", name: "measure", args: { place: "Oslo" } }, thoughtSignature: "b3RoZXI=" },
      { functionCall: { id: "call_2", name: "measure", args: { place: 5 } } },
      { functionCall: { id: "call_3", name: "mesure_all", args: {} } },
    ],
  },
  {
    role: "user",
    parts: [
      { functionResponse: { id: "call_1", name: "measure", response: { result: 21.5 } } },
      {
        functionResponse: {
          id: "call_2",
          name: "measure",
          response: { error: { code: "INVALID_ARGUMENTS", message: "place must be a string." } },
        },
      },
      { functionResponse: { id: "call_3", name: "mesure_all", response: { error: { code: "UNKNOWN_TOOL" } } } },
    ],
  },
  { role: "model", parts: [{ text: "" }] },
  { role: "model", parts: [{ functionCall: { id: "call_4", name: "measure", args: { place: "Rome" } } }] },
  { role: "user", parts: [{ functionResponse: { id: "call_4", name: "measure", response: { result: null } } }] },
  { role: "model", parts: [{ text: "21.5 °C in Oslo." }] },
  { role: "user", parts: [{ text: "" }, { text: "And tomorrow?" }] },
];

/** A result with files of which every model takes some only: it is told of the others in words. */
const withFiles: readonly Content[] = [
  { role: "user", parts: [{ text: "How warm is it?" }] },
  { role: "model", parts: [{ functionCall: { id: "call_1", name: "measure", args: { place: "Oslo" } } }] },
  {
    role: "user",
    parts: [
      {
        functionResponse: {
          id: "call_1",
          name: "measure",
          response: { result: 21.5 },
          parts: [
            { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=", displayName: "curve.png" } },
            { inlineData: { mimeType: "application/pdf", data: "JVBERi0xLjQK" } },
            { inlineData: { mimeType: "audio/ogg", data: "T2dnUw==" } },
            { fileData: { mimeType: "image/png", fileUri: "gs://bucket/map.png" } },
            { fileData: { mimeType: "image/png", fileUri: "files/abc" } },
          ],
        },
      },
    ],
  },
];

/** Whether a model answers after these contents, whole and streaming. */
function isAnswered(contents: readonly Content[]) {
  return async (setup: ModelSetup): Promise<void> => {
    for (const stream of [false, true]) {
      setup.prepare([warm]);
      const request = { ...simpleRequest(), contents: structuredClone([...contents]) };
      const { whole } = await ask(setup, stream, { request });
      assertEqual(textOf(whole), "It is warm.", "the text");
    }
  };
}

/** What was said before. */
export const conversationChecks: ContractChecks<ModelSetup> = {
  "C36, G21, G22: a conversation that another provider began is accepted": isAnswered(conversation),

  "D13: files beside a result are shown or told of, never a reason to refuse": isAnswered(withFiles),

  "what the model answered can be sent back to it": async (setup) => {
    const calls = [
      { id: "one", name: "measure", fragments: ['{"place":"Oslo"}'] },
      { id: "two", name: "measure", fragments: ['{"place":"Rome"}'] },
    ];
    for (const stream of [false, true]) {
      setup.prepare([
        {
          pieces: [
            { kind: "text", fragments: ["I look."] },
            { kind: "calls", calls },
          ],
        },
        warm,
      ]);
      const request = simpleRequest();
      const answer = (await ask(setup, stream, { request })).whole.content ?? {};
      request.contents.push(...withResults(answer));
      assertEqual(textOf((await ask(setup, stream, { request })).whole), "It is warm.", "the text");
    }
  },
};

/** The answer as the agent loop stores it, and the results of its calls. */
function withResults({ role = "model", parts = [] }: Content): Content[] {
  const called = parts.map((part, index) => {
    if (part.functionCall === undefined) return part;
    const { name = "", args, argsText } = part.functionCall;
    return { ...part, functionCall: { id: `call_${index}`, name, args: args ?? JSON.parse(argsText ?? "{}") } };
  });
  const results = called.flatMap(({ functionCall }) =>
    functionCall === undefined
      ? []
      : [{ functionResponse: { id: functionCall.id ?? "", name: functionCall.name ?? "", response: { result: 21 } } }],
  );
  return [
    { role, parts: called },
    { role: "user", parts: results },
  ];
}
