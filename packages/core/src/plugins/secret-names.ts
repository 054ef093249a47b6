// The end of a name, its letters and digits only: "apiKey", "X-Api-Key" and "openai_api_key" all end in "apikey".
const secretEnding =
  /(?:password|passwd|passphrase|secret|apikey|(?:access|secret|private|signing|encryption)key|authorization|credential|cookie|connectionstring)s?(?:hash|value)?\d*$/;
// A "nextPageToken" is no secret, so the word alone does not decide.
const secretToken = /^(?:.*(?:access|refresh|id|auth|bearer|session|security|api|csrf|xsrf|bot|user|client))?token\d*$/;
const secretWhole = /^(?:pwd|cvv|cvc|pin)$/;

/** Whether a member of that name usually holds a secret, however the name is written. */
export function isSecretName(name: string): boolean {
  const letters = plainName(name);
  return secretEnding.test(letters) || secretToken.test(letters) || secretWhole.test(letters);
}

/** A name without case, spaces and punctuation, so that all spellings of it are the same. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
