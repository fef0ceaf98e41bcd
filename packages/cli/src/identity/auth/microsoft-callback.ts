import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth microsoft-callback https://hub.firm.example/microsoft.html?code=…`. */
export const verb: Verb = {
  call: "auth.microsoftCallback",
  positionals: ["url"],
  help: { url: "the address that the browser was sent back to" },
};
