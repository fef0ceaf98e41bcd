import type { Verb } from "../../command-line/verb.ts";

const quietly = "better passed with --input -, to keep it out of the shell's history";

/** `iphub auth choose-password --input -`. */
export const verb: Verb = {
  call: "auth.choosePassword",
  help: { key: quietly, newPassword: quietly, code: "the code of your second factor, where you have one" },
  example: "auth choose-password --input key-and-password.json",
};
