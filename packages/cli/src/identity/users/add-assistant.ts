import type { Verb } from "../../command-line/verb.ts";

/** `iphub users add-assistant ben@firm.example`. */
export const verb: Verb = {
  call: "users.addAssistant",
  positionals: ["email"],
  columns: [{ key: "id", whole: true }, { key: "members" }],
};
