import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth set-password u-ben --input -`. */
export const verb: Verb = {
  call: "auth.setPassword",
  columns: [{ key: "ended" }],
  help: { newPassword: "better given with --input -, out of the shell's history" },
  example: "auth set-password u-ben --input password.json",
};
