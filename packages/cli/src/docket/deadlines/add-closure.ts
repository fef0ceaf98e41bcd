import type { Verb } from "../../command-line/verb.ts";
import { movedColumns } from "./deadlines.columns.ts";
import { printMoved } from "./moved-list.ts";

/** `iphub deadlines add-closure 2026-12-24 --reason 'closed by executive order'`. */
export const verb: Verb = {
  call: "deadlines.addClosure",
  columns: movedColumns,
  positionals: ["date"],
  example: "deadlines add-closure 2026-12-24 --reason 'closed by executive order'",
  sendsKey: true,
  run: (context) => printMoved("deadlines.addClosure", "moved", context),
};
