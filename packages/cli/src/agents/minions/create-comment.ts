import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { usageError } from "../../command-line/exit-codes.ts";
import { textsOf } from "../../command-line/input.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { commentColumns } from "./minions.columns.ts";

/** `iphub minions create-comment n-1 'Reads dates well.' --attach report.pdf`. */
export const verb: Verb = {
  summary: "Comment on an agent; with --rating it is feedback",
  positionals: ["id", "content"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the agent's id" },
    { name: "content", kind: "text", required: true, help: "the text, in Markdown" },
    { name: "rating", kind: "number", help: "from 1 to 5" },
    { name: "task", kind: "text", help: "the finished task that the rating is about" },
    { name: "attach", kind: "text", list: true, placeholder: "path", help: "a small file; may be repeated" },
  ],
  columns: commentColumns,
  example: "minions create-comment n-1 'Reads dates well.' --rating 5",
  sendsKey: true,
  run: createComment,
};

async function createComment({ input, output, keyed, session }: RunContext): Promise<void> {
  const attachments = await Promise.all(textsOf(input.attach).map(attachment));
  const rated = typeof input.rating === "number";
  const { hub } = await session();
  const sent = {
    minionId: String(input.id),
    content: String(input.content),
    kind: rated ? ("feedback" as const) : ("comment" as const),
    ...(rated ? { rating: Number(input.rating) } : {}),
    ...(input.task === undefined ? {} : { taskId: String(input.task) }),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
  const { data } = await hub.minions.createComment({ data: sent }, keyed);
  await output.record(data, commentColumns);
}

async function attachment(path: string) {
  const content = await readFile(path).catch(() => {
    throw usageError(`${path} cannot be read`, "Name an existing file.");
  });
  return { name: basename(path), base64: content.toString("base64") };
}
