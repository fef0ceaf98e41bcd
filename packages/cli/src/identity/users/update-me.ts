import type { Verb } from "../../command-line/verb.ts";

/** `iphub users update-me --first-name Ada`. */
export const verb: Verb = {
  call: "users.updateMe",
  columns: [{ key: "email", title: "E-mail" }, { key: "firstName" }, { key: "lastName" }],
};
