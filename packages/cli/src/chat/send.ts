import { readInput } from "../shared/read-input.ts";
import type { RunContext, Verb } from "../shared/verb.ts";
import { messageColumns } from "./chat.columns.ts";

/** `iphub chat send m-17248024 '@ada approved'`; `-` reads the message from standard input. */
export const verb: Verb = {
  call: "chat.send",
  positionals: ["inventionId", "message"],
  help: { message: "the message; - reads it from standard input" },
  columns: messageColumns,
  example: "chat send m-17248024 '@ada the client has approved'",
  run: send,
};

async function send({ input, output, session }: RunContext): Promise<void> {
  const message = input.message === "-" ? await readInput("-") : input.message;
  const { call } = await session();
  const sent = await call("chat.send")({ ...input, message });
  await output.record(sent, messageColumns);
}
