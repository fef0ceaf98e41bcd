import type { Verb } from "../../command-line/verb.ts";

const quietly = "better passed with --input -, to keep it out of the shell's history";

/** `iphub auth change-password --input -`. */
export const verb: Verb = {
  call: "auth.changePassword",
  columns: [{ key: "ended" }],
  help: { password: quietly, newPassword: quietly },
  example: "auth change-password --input passwords.json",
};
