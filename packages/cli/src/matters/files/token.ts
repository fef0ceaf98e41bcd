import type { Verb } from "../../command-line/verb.ts";

/** `iphub files token f-1`. */
export const verb: Verb = {
  call: "files.token",
  positionals: ["path"],
  columns: [
    { key: "url", whole: true },
    { key: "expiresAt", whole: true },
  ],
};
