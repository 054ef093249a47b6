const GREETING = "(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|thanks|thank you|ok(?:ay)?|great|bye)";
const POLITE_PHRASE =
  "(?:how (?:are you|do you do|(?:is it|are things) going)|nice to meet you|who are you|what(?:'s| is) your name|what can you do|(?:can|could) you help(?: me)?)";
const SMALL_TALK = new RegExp(
  String.raw`^(?:${GREETING}[\s,.!]*)*(?:${POLITE_PHRASE})?(?:\s+(?:today|there|all|everyone))?[\s?.!]*$`,
  "i",
);

/** Whether a message only greets, thanks or asks after the one it talks to; no tool is meant by that. */
export function isSmallTalk(text: string): boolean {
  return SMALL_TALK.test(text);
}
