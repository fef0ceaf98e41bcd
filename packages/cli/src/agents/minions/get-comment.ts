import type { RunContext, Verb } from "../../command-line/verb.ts";
import { commentColumns } from "./minions.columns.ts";

/** `iphub minions get-comment c-1`. */
export const verb: Verb = {
  summary: "Get one comment with its attachments",
  positionals: ["id"],
  flags: [{ name: "id", kind: "text", required: true, help: "the comment's id" }],
  columns: commentColumns,
  example: "minions get-comment c-1",
  run: getComment,
};

async function getComment({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const { data } = await hub.minions.getComment({ documentId: String(input.id), populate: "*" });
  await output.record(data, commentColumns);
}
