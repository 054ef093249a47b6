import "@openai/agents";
