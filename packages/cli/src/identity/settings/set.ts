import type { Verb } from "../../command-line/verb.ts";

/** `iphub settings set HUB_THEME '{"theme":"light"}'`. */
export const verb: Verb = {
  call: "settings.set",
  positionals: ["name", "value"],
  help: { value: "a JSON object; - reads it from standard input" },
};
