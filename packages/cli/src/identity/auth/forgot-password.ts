import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth forgot-password --email ada@firm.example`. */
export const verb: Verb = {
  call: "auth.forgotPassword",
  columns: [{ key: "mails", title: "Mailed where there is an account" }],
};
