// Callbacks around tools: one before the tool refuses a sensitive call unless the state says that the user is an
// administrator, one after the tool takes the key out of a result before model, session or user see it. main.ts runs the
// same prompts for a visitor and for an administrator.
//   npx tsx examples/callbacks/main.ts
//   npx --no toolwright run examples/callbacks/agent.ts 'Delete the record "A-17"' 'Show the settings of the service "mail"'
import { type AfterToolCallback, type BeforeToolCallback, LlmAgent } from "toolwright";
import "@toolwright/models/offline";

/**
 * Deletes a record for good.
 * @param record Number of the record, such as A-17.
 */
function deleteRecord(record: string): { deleted: string } {
  return { deleted: record };
}

/**
 * Shows the settings of a service.
 * @param service Name of the service.
 */
function showSettings(service: string): { service: string; region: string; api_key: string } {
  return { service, region: "eu-north", api_key: `key-of-${service}` };
}

const sensitiveTools: ReadonlySet<string> = new Set([deleteRecord.name]);

/** An object that a callback before the tool returns is the result: the tool is not run. */
const requireAdmin: BeforeToolCallback = ({ tool, toolContext }) => {
  if (!sensitiveTools.has(tool.name) || toolContext.state.get("user:is_admin") === true) return undefined;
  return { error: { code: "NOT_ALLOWED", message: `Only administrators may use ${tool.name}.` } };
};

/** The result is a copy: what is changed here is what everyone after this sees. */
const hideApiKey: AfterToolCallback = ({ toolResponse }) => {
  if (Object.hasOwn(toolResponse, "api_key")) toolResponse["api_key"] = "[redacted]";
};

/** Looks after records and services. */
export const agent = new LlmAgent({
  name: "operator",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You look after records and services. Use deleteRecord and showSettings.",
  tools: [deleteRecord, showSettings],
  beforeToolCallback: requireAdmin,
  afterToolCallback: hideApiKey,
});
