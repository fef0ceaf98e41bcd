import type { Verbs } from "../../command-line/verb.ts";

/** The verbs of directory that follow their call; one with a course of its own has its own file. */
export const verbs: Verbs = {
  list: { call: "directory.list", columns: [{ key: "reference" }, { key: "path", whole: true }] },
  "sync-status": { call: "directory.syncStatus" },
};
