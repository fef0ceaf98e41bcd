import type { Verb } from "../../command-line/verb.ts";
import { messageColumns } from "./chat.columns.ts";

/** `iphub chat list m-17248024`. */
export const verb: Verb = { call: "chat.list", columns: messageColumns };
