// Test doubles for models.
export { ScriptedModel, type ScriptedCall, type ScriptedStep } from "./scripted-model.ts";
