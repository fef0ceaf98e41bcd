import { type StreamEvent, streamEvent } from "@iphub/sdk/contract/stream-event";
import { sentenceLine, streamSentence } from "@iphub/sdk/domain/matters/stream-sentence";
import type { Column } from "../../command-line/output/column.ts";
import { tail, tailFlags } from "../../command-line/tail.ts";
import type { Verbs } from "../../command-line/verb.ts";

const streamColumns: readonly Column[] = [
  { key: "createdAt", title: "When", whole: true },
  { key: "who", show: (row) => sentenceOf(row)?.who },
  { key: "what", show: (row) => sentenceOf(row)?.text },
  {
    key: "changes",
    show: (row) =>
      sentenceOf(row)
        ?.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`)
        .join("; "),
  },
  { key: "type", optional: true },
];

function sentenceOf(row: Readonly<Record<string, unknown>>) {
  const read = streamEvent.safeParse(row);
  return read.success ? streamSentence(read.data) : undefined;
}

const streamHelp = {
  from: "from this day (YYYY-MM-DD, US Eastern) or instant on",
  to: "up to and including this day, or instant",
  actor: "only what this person did, by e-mail address",
} as const;

/** The verbs of streams; a long one has its own file. */
export const verbs: Verbs = {
  docketing: {
    call: "streams.docketing",
    web: "/inventions/{inventionId}/docketing",
    columns: streamColumns,
    help: { from: streamHelp.from, to: streamHelp.to },
  },
  ifw: { call: "streams.ifw", web: "/inventions/{inventionId}/ifw", columns: streamColumns },
  list: {
    call: "streams.list",
    web: "/inventions/{id}/stream",
    columns: streamColumns,
    help: {
      ...streamHelp,
      kind: "only events whose type begins with this, such as task, deadline, office or docketing",
    },
  },
  tasks: { call: "streams.tasks", columns: streamColumns, help: streamHelp },
  tail: {
    summary: "Follow what happens on a matter, live",
    positionals: ["id"],
    flags: tailFlags("the matter's id", "events"),
    columns: streamColumns,
    example: "streams tail m-17248024",
    run: (context) =>
      tail<StreamEvent>(context, {
        earlier: (hub, page) => hub.streams.list.all(page),
        listen: (hub, print) => hub.live.on("stream:added", ({ event }) => print(event)),
        words: (event) => `${event.createdAt}  ${sentenceLine(streamSentence(event)).replace(/\s+/g, " ")}`,
      }),
  },
};
