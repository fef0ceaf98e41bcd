import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth send-password-link u-ben`. */
export const verb: Verb = {
  call: "auth.sendPasswordLink",
  columns: [
    { key: "sentTo", title: "Mailed to" },
    { key: "link", title: "Link to hand over", whole: true },
    { key: "expiresAt", title: "Good until", whole: true },
  ],
};
