import { InMemoryRunner } from "toolwright";
import { chooseModel } from "../agent-file/choose-model.ts";
import { examplePrompts } from "../agent-file/example-prompts.ts";
import { findAgent } from "../agent-file/find-agent.ts";
import { loadModule } from "../agent-file/load-module.ts";
import { resolveFile } from "../agent-file/resolve-file.ts";
import type { RunCommand } from "../command-line/command.ts";
import { type ExitCode, exitCode } from "../command-line/exit-code.ts";
import { approvalQuestion, isApproval } from "../conversation/approval-request.ts";
import { Conversation, type TurnOutcome } from "../conversation/conversation.ts";
import type { ConversationView } from "../conversation/conversation-view.ts";
import { EventLines } from "../conversation/event-lines.ts";
import { openPromptSource, type PromptSource } from "../conversation/prompt-source.ts";
import { Transcript } from "../conversation/transcript.ts";
import type { Output } from "../terminal/output.ts";
import { printable } from "../terminal/printable.ts";

/** Carries out `toolwright run`: the given prompts, or an interactive session. */
export async function runAgentFile(command: RunCommand, output: Output): Promise<ExitCode> {
  const file = resolveFile(command.file);
  const module = await loadModule(file);
  const agent = await chooseModel(findAgent(module, command.file, command.agent), command.model);
  const runner = new InMemoryRunner({ agent, appName: agent.name });
  const view = command.json ? new EventLines(output) : new Transcript(output);
  const conversation = new Conversation(runner, view);
  try {
    if (command.prompts.length > 0) return await sayAll(conversation, view, command.prompts);
    introduce(view, agent.name, examplePrompts(module));
    return await talk(conversation, view, terminalPrompts(command.json, output));
  } finally {
    await runner.close();
  }
}

const exitCodes: { readonly [Outcome in TurnOutcome]: ExitCode } = {
  answered: exitCode.ok,
  waiting: exitCode.awaitsApproval,
  failed: exitCode.failure,
  interrupted: exitCode.interrupted,
};

/** Later prompts build on the answers to earlier ones, so the first turn without an answer is the last. */
async function sayAll(
  conversation: Conversation,
  view: ConversationView,
  prompts: readonly string[],
): Promise<ExitCode> {
  for (const prompt of prompts) {
    view.prompt(prompt);
    const outcome = await conversation.say(prompt);
    if (outcome === "waiting") view.notice(unanswered);
    if (outcome !== "answered") return exitCodes[outcome];
  }
  return exitCode.ok;
}

const unanswered = "Waiting for approval. To be asked, start without prompts and type them.";

/** Until the user ends it; a failed turn is no reason to stop, but the command's exit code tells of it. */
async function talk(conversation: Conversation, view: ConversationView, source: PromptSource): Promise<ExitCode> {
  let failed = false;
  for (let line = await source.next(); line !== undefined; line = await source.next()) {
    const prompt = line.trim();
    if (prompt === "") continue;
    if (prompt === "exit") break;
    if (!source.echoes) view.prompt(prompt);
    let outcome = await conversation.say(prompt);
    while (outcome === "waiting") {
      const approved = await askForApprovals(conversation, view, source);
      if (approved === undefined) return exitCode.awaitsApproval;
      outcome = await conversation.answer(approved);
    }
    failed = outcome === "failed" || failed;
  }
  return failed ? exitCode.failure : exitCode.ok;
}

/** The ids of the calls that the user approves; `undefined` when the input ends before every question is answered. */
async function askForApprovals(
  { requests }: Conversation,
  view: ConversationView,
  source: PromptSource,
): Promise<ReadonlySet<string> | undefined> {
  const approved = new Set<string>();
  for (const request of requests) {
    const question = approvalQuestion(request);
    const answer = await source.next(question);
    if (answer === undefined) return undefined;
    if (!source.echoes) view.remark(`${question}${printable(answer)}`);
    if (isApproval(answer)) approved.add(request.id);
  }
  return approved;
}

function introduce(view: ConversationView, agentName: string, examples: readonly string[]): void {
  view.remark(`Talking to ${agentName}. "exit" ends the conversation.`);
  if (examples.length === 0) return;
  view.remark("For example:");
  for (const example of examples) view.remark(`  ${example}`);
}

/** Standard output is for events alone when they are JSON; the line editor then draws on standard error. */
function terminalPrompts(json: boolean, { paint, notePaint }: Output): PromptSource {
  const streams = { input: process.stdin, output: json ? process.stderr : process.stdout };
  return openPromptSource(streams, `${(json ? notePaint : paint).user("YOU:")} `);
}
