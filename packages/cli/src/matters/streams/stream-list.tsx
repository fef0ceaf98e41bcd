import type { StreamLine } from "@iphub/ui-core/matters/streams/use-sentences";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { padCells, singleLine } from "../../terminal-kit/text-cells.ts";
import { type TextRow, TextRows, wrappedRows } from "../../terminal-kit/text-rows.tsx";

/** The next page is fetched when this few lines are below the selection. */
const linesAhead = 20;

/** Events as lines; more are fetched as the reader nears the end. */
export function StreamList(props: {
  readonly lines: readonly StreamLine[];
  readonly empty: string;
  readonly onNearEnd: () => void;
}) {
  const { lines, empty, onNearEnd } = props;
  if (lines.length === 0) return <EmptyState message={empty} />;
  return (
    <TextRows
      rowsOf={(width) => streamRows(lines, width)}
      onSelect={(_row, index, count) => {
        if (index >= count - linesAhead) onNearEnd();
      }}
    />
  );
}

/** The indent of sentences, after the time. */
const indent = 7;

function streamRows(lines: readonly StreamLine[], width: number): TextRow[] {
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
