import { streamEvent } from "@iphub/sdk/contract/stream-event";
import { streamSentence } from "@iphub/sdk/domain/stream-sentence";
import type { Column } from "../shared/verb.ts";

/** What a stream shows: when, who, what, and before and after. */
export const streamColumns: readonly Column[] = [
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
