import type { Verb } from "../../command-line/verb.ts";

/** `iphub settings get HUB_THEME`. */
export const verb: Verb = { call: "settings.get" };
