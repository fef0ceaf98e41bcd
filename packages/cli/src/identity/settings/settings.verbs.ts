import type { Verbs } from "../../command-line/verb.ts";

/** The verbs of settings that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  get: { call: "settings.get" },
  set: {
    call: "settings.set",
    positionals: ["name", "value"],
    help: { value: "a JSON object; - reads it from standard input" },
  },
};
