import type { Verbs } from "../../command-line/verb.ts";
import { feedColumns } from "./calendar.columns.ts";

/** The verbs of calendar that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  list: { call: "calendar.list", columns: feedColumns },
  revoke: { call: "calendar.revoke" },
};
