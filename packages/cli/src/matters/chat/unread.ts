import type { Verb } from "../../command-line/verb.ts";
import { unreadColumns } from "./chat.columns.ts";

/** `iphub chat unread`. */
export const verb: Verb = { call: "chat.unread", columns: unreadColumns };
