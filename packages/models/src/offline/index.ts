import { registerModel } from "toolwright";
import { OfflineModel } from "./offline-model.ts";

// Importing this entry is what makes the name "offline" known.
registerModel("offline", (name) => new OfflineModel({ name }));

// What the model says about itself, for programs that show it to a user.
export { OFFLINE_NOTICE } from "./dialogue/wording.ts";
// The model itself, for `model: offline()` and for a clock of one's own.
export { OfflineModel, type OfflineModelOptions, offline } from "./offline-model.ts";
