import { kindOf } from "@iphub/sdk/domain/matters/stream-kinds";
import type { StreamLine } from "@iphub/ui-core/matters/streams/use-sentences";
import { dateWords, timeWords } from "@iphub/ui-core/platform/date-words";
import { Icon } from "../../web-kit/icon.tsx";
import type { IconName } from "../../web-kit/icon-map.ts";
import styles from "./stream.module.css";

const marks: Readonly<Record<string, IconName>> = {
  task: "check",
  milestone: "milestones",
  deadline: "deadlines",
  office: "document",
  docketing: "docketing",
  chat: "messages",
  correspondence: "mail",
  file: "folder",
  note: "edit",
  invention: "inventions",
};

/** Events grouped by day, the newest first. */
export function StreamLines({ lines }: { readonly lines: readonly StreamLine[] }) {
  return byDay(lines).map(({ day, ofDay }) => (
    <section key={day} aria-label={day}>
      <h3 className={styles.day}>{day}</h3>
      <ul className={styles.lines}>
        {ofDay.map((line) => (
          <Line key={line.event.id} line={line} />
        ))}
      </ul>
    </section>
  ));
}

function Line({ line: { event, sentence } }: { readonly line: StreamLine }) {
  return (
    <li className={styles.line}>
      <span className={styles.mark}>
        <Icon name={marks[kindOf(event.type)] ?? "stream"} size="smx" />
      </span>
      <div>
        <strong>{sentence.who}</strong> {sentence.text}
        {sentence.changes.length > 0 && (
          <ul className={styles.changes}>
            {sentence.changes.map(({ field, before, after }) => (
              <li key={field}>
                {field}: <del>{before}</del> → <ins>{after}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
      <time className={styles.time} dateTime={event.createdAt}>
        {typeof event.metadata.date === "string" ? "" : timeWords(event.createdAt)}
      </time>
    </li>
  );
}

function byDay(lines: readonly StreamLine[]): { day: string; ofDay: StreamLine[] }[] {
  const days: { day: string; ofDay: StreamLine[] }[] = [];
  for (const line of lines) {
    const day = dateWords(line.event.createdAt, { weekday: true });
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(line);
    else days.push({ day, ofDay: [line] });
  }
  return days;
}
