import type { Content, Part } from "../content/content.ts";
import type { Event, EventActions, ToolConfirmation } from "../events/event.ts";
import type { Redactor } from "./redactor.ts";

/**
 * An event without secrets in its text, calls, results, notes and requests for approval. Ids, names of tools, files,
 * providers' opaque data and the state, which belongs to the program, stay as they are.
 */
export function redactEvent(event: Event, redactor: Redactor): Event {
  const { content, errorMessage, customMetadata, actions } = event;
  return {
    ...event,
    ...(content === undefined ? {} : { content: redactContent(content, event.partial === true, redactor) }),
    ...(errorMessage === undefined ? {} : { errorMessage: redactor.text(errorMessage) }),
    ...(customMetadata === undefined ? {} : { customMetadata: redactor.object(customMetadata) }),
    actions: redactActions(actions, redactor),
  };
}

/** What is left of an event that could not be searched for secrets: who called what, and nothing of what was said. */
export function withholdEvent(event: Event, { mark }: Redactor): Event {
  const { customMetadata: _metadata, content, errorMessage, actions, ...rest } = event;
  const { requestedToolConfirmations: _requests, ...otherActions } = actions;
  return {
    ...rest,
    ...(content === undefined ? {} : { content: { ...content, parts: withholdParts(content.parts ?? [], mark) } }),
    ...(errorMessage === undefined ? {} : { errorMessage: mark }),
    actions: otherActions,
  };
}

function redactContent(content: Content, partial: boolean, redactor: Redactor): Content {
  const parts = content.parts ?? [];
  // A secret may be cut across fragments, so that none of them shows it.
  const shown = partial ? parts.filter(({ text }) => text === undefined) : parts;
  return { ...content, parts: shown.map((part) => redactPart(part, redactor)) };
}

function redactPart(part: Part, redactor: Redactor): Part {
  const { text, functionCall, functionResponse } = part;
  if (functionCall !== undefined) {
    const { args, argsText, ...named } = functionCall;
    const cleanedArgs = args === undefined ? {} : { args: redactor.object(args) };
    const cleanedText = argsText === undefined ? {} : { argsText: redactor.text(argsText) };
    return { ...part, functionCall: { ...named, ...cleanedArgs, ...cleanedText } };
  }
  if (functionResponse?.response !== undefined) {
    const response = redactor.object(functionResponse.response);
    return { ...part, functionResponse: { ...functionResponse, response } };
  }
  return text === undefined ? part : { ...part, text: redactor.text(text) };
}

function redactActions(actions: EventActions, redactor: Redactor): EventActions {
  const requests = actions.requestedToolConfirmations;
  if (requests === undefined) return actions;
  const cleaned = Object.entries(requests).map(([id, request]) => [id, redactRequest(request, redactor)] as const);
  return { ...actions, requestedToolConfirmations: Object.fromEntries(cleaned) };
}

function redactRequest({ hint, toolName, args, payload }: ToolConfirmation, redactor: Redactor): ToolConfirmation {
  return {
    hint: redactor.text(hint),
    toolName,
    args: redactor.object(args),
    ...(payload === undefined ? {} : { payload: redactor.value(payload) }),
  };
}

function withholdParts(parts: readonly Part[], mark: string): Part[] {
  return parts.map(({ functionCall, functionResponse }) => {
    if (functionCall !== undefined) {
      const { args: _args, argsText: _argsText, ...named } = functionCall;
      return { functionCall: { ...named, args: {} } };
    }
    if (functionResponse !== undefined) {
      const { parts: _files, ...named } = functionResponse;
      return { functionResponse: { ...named, response: { result: mark } } };
    }
    return { text: mark };
  });
}
