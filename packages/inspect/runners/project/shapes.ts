import { FunctionTool } from "toolwright";

// Functions of one shape that share lines: the n-th one takes the number n, and only its position tells it apart.
// biome-ignore-start format: the shared lines are the point
const a = (n: 1) => n,
  b = (n: 2) => n;
const c = (n: 3) => n;
const list = [(n: 4) => n, async (n: 5) => n, (n: 6) => n];
const holder = {
    method(n: 7) {
      return n;
    },
    async *other(n: 8) {
      yield n;
    },
    arrow: (n: 9) => n,
  },
  d = (n: 10) => n;
const make = () => (n: 11) => n;
const nested = () => {
  return function named(n: 12) {
    return (_n: 99) => n;
  };
};
class Service {
  static find(n: 13) {
    return n;
  }
  look(n: 14) {
    return n;
  }
}
// biome-ignore-end format: the shared lines are the point

const functions = [
  a,
  b,
  c,
  ...list,
  holder.method,
  holder.other,
  holder.arrow,
  d,
  make(),
  nested(),
  Service.find,
  new Service().look,
];

/** Fourteen tools, the n-th of which takes the number n. */
export const shapes: readonly FunctionTool[] = functions.map(
  (fn, index) => new FunctionTool(fn, { name: `n${index + 1}` }),
);
