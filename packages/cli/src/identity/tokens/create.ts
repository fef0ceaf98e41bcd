import type { Verb } from "../../command-line/verb.ts";
import { tokenColumns } from "./tokens.columns.ts";

/** `IPHUB_TOKEN=$(iphub tokens create --name export --scope read --json token --jq .token)`. */
export const verb: Verb = {
  call: "tokens.create",
  columns: [{ key: "token", title: "Token, shown this once", whole: true }, ...tokenColumns],
  help: { scope: "read makes no change; write may do all that you may", expiresOn: "the last day on which it is good" },
};
