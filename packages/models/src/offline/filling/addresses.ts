import type { Parameter, ParameterKind } from "../parameters/parameter.ts";
import type { Found } from "../text/span.ts";
import type { Draft } from "./draft.ts";

/** E-mail addresses, web addresses and file names are recognised by their form. */
export function fillAddresses(draft: Draft): void {
  const { emails, urls, files } = draft.message;
  fillInOrder(draft, "email", emails);
  fillInOrder(draft, "url", urls);
  fillInOrder(draft, "file", files);
  fillInOrder(draft, "file", quotedFiles(draft));
}

function fillInOrder(draft: Draft, kind: ParameterKind, found: readonly Found<string>[]): void {
  const parameters = [...draft.wanted(kind), ...draft.open(kind).filter((parameter) => !draft.isWanted(parameter))];
  const free = draft.free(found);
  parameters.forEach((parameter: Parameter, index) => {
    const value = free[index];
    if (value) draft.set(parameter, value, "formed");
  });
}

function quotedFiles(draft: Draft): Found<string>[] {
  return draft.message.quoted.filter((quote) => /^[^\s]+\.[a-z0-9]{1,5}$/i.test(quote.value));
}
