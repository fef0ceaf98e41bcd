import type { Verb } from "../../command-line/verb.ts";
import { messageColumns } from "./chat.columns.ts";

/** `iphub chat send m-17248024 '@ada approved'`; `-` reads the message from standard input. */
export const verb: Verb = {
  call: "chat.send",
  positionals: ["inventionId", "message"],
  help: { message: "the message; - reads it from standard input" },
  columns: messageColumns,
  example: "chat send m-17248024 '@ada the client has approved'",
};
