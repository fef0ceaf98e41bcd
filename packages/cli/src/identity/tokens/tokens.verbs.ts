import type { Verbs } from "../../command-line/verb.ts";
import { tokenColumns } from "./tokens.columns.ts";

/** The verbs of tokens that follow their call; one with a course of its own has its own file. */
export const verbs: Verbs = {
  create: {
    call: "tokens.create",
    columns: [{ key: "token", title: "Token, shown this once", whole: true }, ...tokenColumns],
    help: {
      scope: "read makes no change; write may do all that you may",
      expiresOn: "the last day on which it is good",
    },
  },
  list: { call: "tokens.list", web: "/account/tokens", columns: tokenColumns },
  revoke: { call: "tokens.revoke" },
};
