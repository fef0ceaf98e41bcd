import type { Verbs } from "../../command-line/verb.ts";
import { emailColumns, emailDetail } from "./correspondence.columns.ts";

/** The verbs of correspondence that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  assign: {
    call: "correspondence.assign",
    positionals: ["id", "inventionId"],
    columns: emailDetail,
    example: "correspondence assign e-1 m-17248024",
  },
  get: { call: "correspondence.get", columns: emailDetail },
  list: { call: "correspondence.list", web: "/inventions/{id}/emails", columns: emailColumns },
  show: { call: "correspondence.get", columns: emailDetail, example: "correspondence show e-1" },
  unassigned: { call: "correspondence.unassigned", web: "/unassigned-mail", columns: emailColumns },
};
