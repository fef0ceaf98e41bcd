import type { Verb } from "../../command-line/verb.ts";
import { taskDetail } from "./tasks.columns.ts";

/** `iphub tasks get k-1`. */
export const verb: Verb = { call: "tasks.get", columns: taskDetail };
