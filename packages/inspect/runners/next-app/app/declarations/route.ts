import { declarations } from "../../declarations.ts";

export const dynamic = "force-dynamic";

/** Answers with what the tools declare. */
export function GET(): Response {
  return new Response(declarations());
}
