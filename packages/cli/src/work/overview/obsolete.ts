import { isRow } from "../../command-line/output/cell.ts";
import type { Verb } from "../../command-line/verb.ts";

/** `iphub overview obsolete`. */
export const verb: Verb = {
  call: "overview.obsolete",
  columns: [
    { key: "inventionId", title: "Id", whole: true },
    { key: "name" },
    { key: "references" },
    { key: "nextTaskTitle", title: "Next task" },
    { key: "status" },
    {
      key: "roadmap",
      show: ({ roadmap }) => (Array.isArray(roadmap) ? roadmap.map((stop) => (isRow(stop) ? stop.title : stop)) : ""),
    },
    { key: "dueAt", title: "Due date", whole: true },
  ],
};
