import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth command-line BCDF-GHJK`. */
export const verb: Verb = {
  call: "auth.commandLine",
  columns: [{ key: "code", whole: true }, { key: "machine" }, { key: "createdAt" }, { key: "expiresAt" }],
};
