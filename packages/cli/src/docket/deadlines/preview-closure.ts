import type { Verb } from "../../command-line/verb.ts";
import { movedColumns } from "./deadlines.columns.ts";
import { printMoved } from "./moved-list.ts";

/** `iphub deadlines preview-closure --date 2026-12-24`. */
export const verb: Verb = {
  call: "deadlines.previewClosure",
  columns: movedColumns,
  positionals: ["date"],
  help: { change: "add or remove the closure" },
  example: "deadlines preview-closure 2026-12-24",
  run: (context) => printMoved("deadlines.previewClosure", "would move", context),
};
