import type { Verb } from "../../command-line/verb.ts";
import { taskDetail } from "./tasks.columns.ts";

/** `iphub tasks create --title 'Draft response' --invention-id m-17248024`. */
export const verb: Verb = {
  call: "tasks.create",
  columns: taskDetail,
  undo: ({ id, updatedAt }) => `tasks delete ${id} --updated-at ${updatedAt}`,
  example: "tasks create --title 'Draft response' --invention-id m-17248024 --due-at 2026-06-01 --tags 2AR",
};
