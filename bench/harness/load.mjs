import { loadavg } from "node:os";

/** How many processes wanted to run, on average over the last minute. */
export function load() {
  return (loadavg()[0] ?? 0).toFixed(1);
}
