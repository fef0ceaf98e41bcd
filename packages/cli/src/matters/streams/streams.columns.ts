import { streamEvent } from "@iphub/sdk/contract/stream-event";
import { streamSentence } from "@iphub/sdk/domain/matters/stream-sentence";
import type { Column } from "../../command-line/output/column.ts";

/** The columns of a stream: when, who, what, before and after. */
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

/** The help texts of a stream's conditions. */
export const streamHelp = {
  from: "from this day (YYYY-MM-DD, US Eastern) or instant on",
  to: "up to and including this day, or instant",
  actor: "only what this person did, by e-mail address",
} as const;
