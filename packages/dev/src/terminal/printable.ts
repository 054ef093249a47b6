// Every control character except line feed and tab: they could move the cursor, hide text or retitle the window.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text from a model or a tool as it may be sent to a terminal: control characters become visible, CR is left out. */
export function printable(text: string): string {
  return text.replace(control, (character) =>
    character === "\r" ? "" : `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
