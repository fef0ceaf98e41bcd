import { type StreamEvent, streamEvent } from "@iphub/sdk/contract/stream-event";
import { sentenceLine, streamSentence } from "@iphub/sdk/domain/matters/stream-sentence";
import { follow } from "../../command-line/follow.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { jsonText } from "../../command-line/output/json-text.ts";
import { writeOut } from "../../command-line/output/sink.ts";
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
    flags: [
      { name: "id", kind: "text", required: true, help: "the matter's id" },
      { name: "lines", kind: "number", short: "n", help: "how many earlier events to print first; 10 by default" },
    ],
    columns: streamColumns,
    example: "streams tail m-17248024",
    run: async ({ input, output, session }) => {
      const isJson = output.isJsonLines;
      const { hub } = await session();
      const id = String(input.id);
      const size = typeof input.lines === "number" ? input.lines : 10;
      const words = (event: StreamEvent) =>
        `${event.createdAt}  ${sentenceLine(streamSentence(event)).replace(/\s+/g, " ")}`;
      const text = (event: StreamEvent) => `${isJson ? jsonText(event) : terminalText(words(event))}\n`;
      const seen = new Set<string>();
      const write = async (event: StreamEvent) => {
        if (seen.has(event.id)) return;
        seen.add(event.id);
        await writeOut(text(event));
      };
      await follow(hub.live, id, (print) => {
        // Earlier events first: new ones are queued meanwhile.
        print(async () => {
          const earlier = size > 0 ? await hub.streams.list({ id, size: Math.min(size, 100) }) : [];
          for (const event of earlier.toReversed()) await write(event);
        });
        hub.live.on("stream:added", ({ event }) => {
          if (event.inventionId === id) print(() => write(event));
        });
      });
    },
  },
};
