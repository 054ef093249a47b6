import "@strands-agents/sdk";
