import type { Verb } from "../../command-line/verb.ts";

/** `iphub users validate-bots --bots docket-bot@firm.example`. */
export const verb: Verb = {
  call: "users.validateBots",
  columns: [{ key: "email", title: "E-mail" }, { key: "exists" }],
};
