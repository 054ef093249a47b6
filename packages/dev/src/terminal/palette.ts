import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

/** The roles that text plays in what the command prints. */
const formats = {
  user: "bold",
  agent: "green",
  call: "cyan",
  response: "blue",
  error: "red",
  warning: "yellow",
  heading: "bold",
  secondary: "dim",
} satisfies Record<string, Format>;

/** Marks text by its role. */
export type Palette = { readonly [Role in keyof typeof formats]: (text: string) => string };

/** Colours as far as the stream shows any: on a terminal, unless `NO_COLOR` or `FORCE_COLOR` decides otherwise. */
export function createPalette(stream: NodeJS.WritableStream): Palette {
  return mapRoles((format) => (text) => (text === "" ? "" : styleText(format, text, { stream })));
}

/** No colours at all. */
export const plainPalette: Palette = mapRoles(() => (text) => text);

function mapRoles(paint: (format: Format) => (text: string) => string): Palette {
  const roles = Object.entries(formats).map(([role, format]) => [role, paint(format)] as const);
  return Object.fromEntries(roles) as unknown as Palette;
}
