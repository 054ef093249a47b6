// Agents in a fixed order, without a model that decides on it: two reporters at the same time, then a writer and an editor
// in turns until the editor ends the loop. They hand on their work in the state, by outputKey and {placeholders}.
// Needs a language model:
//   npx --no toolwright run examples/multi-agent/newsletter.ts --model gemini-3.8-flash "The first week of May"
import { exitLoop, LlmAgent, LoopAgent, type Model, ParallelAgent, SequentialAgent } from "toolwright";

/** Writes a newsletter about what the user names; every agent uses the same model. */
export function createNewsletter(model?: Model | string): SequentialAgent {
  const reporter = (topic: string): LlmAgent =>
    new LlmAgent({
      name: `${topic}_reporter`,
      model,
      instruction: `Report on ${topic} in one sentence.`,
      outputKey: `temp:${topic}`,
    });
  const writer = new LlmAgent({
    name: "writer",
    model,
    instruction:
      "Write a newsletter of these reports: {temp:sports} {temp:weather} Heed what the editor said: {temp:advice?}",
    outputKey: "newsletter",
  });
  const editor = new LlmAgent({
    name: "editor",
    model,
    instruction: "Review this newsletter: {newsletter} Say in one sentence what is missing, or call exit_loop.",
    tools: [exitLoop],
    outputKey: "temp:advice",
  });
  return new SequentialAgent({
    name: "newsletter",
    subAgents: [
      new ParallelAgent({ name: "reporters", subAgents: [reporter("sports"), reporter("weather")] }),
      new LoopAgent({ name: "writing", subAgents: [writer, editor], maxIterations: 3 }),
    ],
  });
}

/** With the model that the environment names. */
export const agent: SequentialAgent = createNewsletter();
