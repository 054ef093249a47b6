import { DATE, DATE_TIME, TIME } from "./date-time-format.ts";
import { EMAIL, IPV4, IPV6, URI, UUID } from "./internet-format.ts";
import type { TextFormat } from "./text-format.ts";

/** The formats that are asserted, by their names in JSON Schema. All others are words for the model only. */
export const TEXT_FORMATS: ReadonlyMap<string, TextFormat> = new Map([
  ["date-time", DATE_TIME],
  ["date", DATE],
  ["time", TIME],
  ["email", EMAIL],
  ["uri", URI],
  ["uuid", UUID],
  ["ipv4", IPV4],
  ["ipv6", IPV6],
]);
