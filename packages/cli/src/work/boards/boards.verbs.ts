import type { Verbs } from "../../command-line/verb.ts";
import { boardColumns } from "./boards.columns.ts";

/** The verbs of boards that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  clone: { call: "boards.clone", columns: boardColumns },
  create: { call: "boards.create", columns: boardColumns, positionals: ["title"] },
  delete: { call: "boards.delete" },
  get: { call: "boards.get", web: "/boards/{id}", columns: boardColumns },
  list: { call: "boards.list", web: "/boards", columns: boardColumns },
  update: { call: "boards.update", columns: boardColumns },
};
