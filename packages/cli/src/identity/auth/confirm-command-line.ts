import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth confirm-command-line BCDF-GHJK --allow`: for one more machine, from one that is signed in. */
export const verb: Verb = {
  call: "auth.confirmCommandLine",
  help: { allow: "let it sign in as you; --no-allow refuses it" },
};
