import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth sessions`. */
export const verb: Verb = {
  call: "auth.sessions",
  columns: [
    { key: "id", title: "Id", whole: true },
    { key: "lastUsedAt", title: "Last used", whole: true },
    { key: "createdAt", title: "Since", whole: true },
    { key: "current" },
    { key: "userAgent", title: "Program" },
  ],
};
