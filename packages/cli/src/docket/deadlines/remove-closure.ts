import type { Verb } from "../../command-line/verb.ts";
import { movedColumns } from "./deadlines.columns.ts";
import { printMoved } from "./moved-list.ts";

/** `iphub deadlines remove-closure 2026-12-24`. */
export const verb: Verb = {
  call: "deadlines.removeClosure",
  columns: movedColumns,
  example: "deadlines remove-closure 2026-12-24",
  run: (context) => printMoved("deadlines.removeClosure", "moved back", context),
};
