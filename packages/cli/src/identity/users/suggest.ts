import type { Verb } from "../../command-line/verb.ts";

/** `iphub users suggest ada`. */
export const verb: Verb = {
  call: "users.suggest",
  positionals: ["q"],
  columns: [{ key: "email", title: "E-mail" }, { key: "name" }],
};
