import type { Verbs } from "../../command-line/verb.ts";
import { matterColumns, matterDetail } from "./inventions.columns.ts";

/** The verbs of inventions that follow their call; one with a course of its own has its own file. */
export const verbs: Verbs = {
  create: {
    call: "inventions.create",
    columns: matterDetail,
    undo: ({ id }) => `inventions take-back ${id}`,
    defaults: { references: [] },
    example: "inventions create --title 'Foldable antenna' --references 17/248,024",
  },
  get: { call: "inventions.get", columns: matterDetail },
  list: {
    call: "inventions.search",
    summary: "List matters",
    positionals: [],
    columns: matterColumns,
    example: "inventions list --size 50",
  },
  matter: { call: "inventions.matter" },
  search: { call: "inventions.search", positionals: ["qs"], columns: matterColumns },
  "take-back": {
    call: "inventions.takeBack",
    columns: [{ key: "ok", title: "Done" }],
  },
  update: {
    call: "inventions.update",
    columns: matterDetail,
    help: { referenceOverride: "replace the references instead of adding to them" },
  },
};
