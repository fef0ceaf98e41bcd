import type { StreamLine } from "@iphub/ui-core/matters/streams/use-sentences";
import { padCells, singleLine } from "../../terminal-kit/text-cells.ts";
import { type TextRow, wrappedRows } from "../../terminal-kit/text-rows.tsx";
import { dateWords } from "../../terminal-kit/words.ts";

/** The indent of sentences, after the time. */
const indent = 7;

/** Events grouped by day, the newest first, each with the values before and after. */
export function streamRows(lines: readonly StreamLine[], width: number): TextRow[] {
  return lines.flatMap((line, index) => {
    const day = dayOf(line);
    const before = lines[index - 1];
    const isNewDay = before === undefined || dayOf(before) !== day;
    const heading = wrappedRows(`day ${line.event.id}`, day, { width, style: { role: "muted", bold: true } });
    return [...(isNewDay ? heading : []), ...eventRows(line, width)];
  });
}

function eventRows({ event, sentence }: StreamLine, width: number): TextRow[] {
  const who = singleLine(sentence.who);
  const time = typeof event.metadata.date === "string" ? "" : timeOf(event.createdAt);
  const said = wrappedRows(event.id, `${who} ${sentence.text}`, { width, indent });
  const [first, ...rest] = said.map((row, index): TextRow => {
    if (index > 0) return row;
    const text = padCells(time, indent) + row.line.text.slice(indent);
    const named = text.startsWith(who, indent) ? [{ bold: true, start: indent, end: indent + who.length }] : [];
    return { ...row, line: { text, spans: [{ role: "muted", start: 0, end: indent }, ...named] } };
  });
  const changes = sentence.changes.flatMap(({ field, before, after }) =>
    wrappedRows(`${event.id} ${field}`, `${field}: ${before} → ${after}`, {
      width,
      indent: indent + 2,
      style: { role: "muted" },
    }),
  );
  return [...(first ? [first] : []), ...rest, ...changes];
}

function dayOf({ event }: StreamLine): string {
  return dateWords(event.createdAt, { weekday: true });
}

function timeOf(instant: string): string {
  return new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hour12: false }).format(
    new Date(instant),
  );
}
