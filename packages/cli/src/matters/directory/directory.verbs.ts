import type { Verbs } from "../../command-line/verb.ts";

/** The verbs of directory that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  list: { call: "directory.list", columns: [{ key: "reference" }, { key: "path", whole: true }] },
  "sync-status": { call: "directory.syncStatus" },
};
