import type { Verb } from "../shared/verb.ts";
import { taskDetail } from "./tasks.columns.ts";

/** `iphub tasks get k-1`. */
export const verb: Verb = { call: "tasks.get", columns: taskDetail };
