import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth setup`. */
export const verb: Verb = {
  call: "auth.setup",
  help: {
    key: "the last part of the set-up link",
    password: "better given with --input -, out of the shell's history",
  },
};
