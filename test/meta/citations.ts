import { parseSync, Visitor } from "oxc-parser";

const testFunctions = new Set(["describe", "it", "test"]);
// Cases of reported faults look alike, but always have two digits: C19, A07.
const requirementId = /\b(?:T10|[TCABD][1-9])\b/g;
const coversComment = /\bcovers ((?:[TCABD]\d+(?:, | and )?)+)/g;

/** The requirement IDs that a test file cites: in titles, or in comments of the form `covers T1, T4`. */
export function citedRequirements(path: string, text: string): Set<string> {
  const { program, comments } = parseSync(path, text);
  const titles: string[] = [];
  new Visitor({
    CallExpression: (call) => {
      const [title] = call.arguments;
      if (title?.type !== "Literal" || typeof title.value !== "string") return;
      if (testFunctions.has(calledName(text.slice(call.callee.start, call.callee.end)))) titles.push(title.value);
    },
  }).visit(program);
  const covered = comments.flatMap(({ value }) => [...value.matchAll(coversComment)].map(([, ids = ""]) => ids));
  return new Set([...titles, ...covered].flatMap((cited) => cited.match(requirementId) ?? []));
}

/** `it` for `it`, `it.skip` and `it.each([…])`. */
function calledName(callee: string): string {
  return /^\w+/.exec(callee)?.[0] ?? "";
}
