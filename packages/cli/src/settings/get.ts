import type { Verb } from "../shared/verb.ts";

/** `iphub settings get HUB_THEME`. */
export const verb: Verb = { call: "settings.get" };
