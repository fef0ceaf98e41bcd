import type { VerificationEntry, VerificationReport } from "@iphub/sdk/contract/docket-verification";
import { counted } from "@iphub/sdk/domain/counted";
import { isCalendarDay } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import {
  type DayOf,
  endedWords,
  moveWords,
  sourceWords,
  stepWords,
  toldWords,
  verificationTitle,
} from "@iphub/sdk/domain/docket/verification/verification-report";
import { deadlineAddress } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useVerification } from "@iphub/ui-core/docket/docket/use-verification";
import { Button } from "../../web-kit/button.tsx";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { dateDebounceMs } from "../../web-kit/date-field.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { saveFile } from "../../web-kit/save-file.ts";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import styles from "./verification.module.css";

const formats = ["json", "xlsx", "pdf"] as const;

/** Each deadline of a period with its source, its people and its end, those with gaps first, as an insurer asks for it. */
export function VerificationPage() {
  const [query, setQuery] = useQueryString();
  const report = useVerification({ from: query.get("from"), to: query.get("to") });
  const put = (name: string, day: string) => setQuery((known) => known.set(name, day));
  const save = async (format: (typeof formats)[number]) => {
    const file = await report.actions.exportAs(format);
    if (file) await saveFile(file);
  };
  return (
    <Page
      title="Verification report"
      afterTitle={report.data && `${report.data.entries.length}`}
      filters={(["from", "to"] as const).map((end) => (
        <TextField
          key={end}
          label={end === "from" ? "From" : "To"}
          type="date"
          hideLabel
          value={report.period[end]}
          debounceMs={dateDebounceMs}
          onChange={(day) => isCalendarDay(day) && put(end, day)}
        />
      ))}
      action={
        <span className={styles.actions}>
          {formats.map((format) => (
            <Button
              key={format}
              colour="secondary"
              icon="download"
              busy={report.sending}
              onClick={() => void save(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
          <Button onClick={() => print()}>Print</Button>
        </span>
      }
    >
      <LoadState remote={report} what="The report could not be made." lines={10} />
      {report.data && <ReportHead report={report.data} />}
      {report.data?.entries.length === 0 && <EmptyState message="No deadline was due or ended in this period." />}
      {report.data?.entries.map((entry) => (
        <ReportEntry key={entry.id} entry={entry} dayOf={report.dayOf} />
      ))}
    </Page>
  );
}

/** How many deadlines have gaps, and what the report is signed with. */
function ReportHead({ report }: { readonly report: VerificationReport }) {
  const { entries, gaps, head, signature, digest, madeAt, madeBy, isWhole } = report;
  return (
    <section className={styles.head} aria-label="What the report is of">
      <strong>{verificationTitle(report)}</strong>
      <span>
        {counted(entries.length, "deadline")},{" "}
        <span className={gaps > 0 ? styles.gap : undefined}>{gaps} with gaps</span>
        {!isWhole && "; the period has more deadlines than this report"}. Made <DateText value={madeAt} time /> by{" "}
        {madeBy}, of the matters that they may see.
      </span>
      <details>
        <summary>Signed with the head of the record, entry {head.seq}</summary>
        <dl className={styles.facts}>
          <dt>Head</dt>
          <dd>
            <CopyText text={`${head.seq}:${head.hash}`} label="Copy the head of the record" />
          </dd>
          <dt>SHA-256 of the report</dt>
          <dd>
            <CopyText text={digest} label="Copy the SHA-256 of the report" />
          </dd>
          <dt>Signature</dt>
          <dd>
            <CopyText text={signature} label="Copy the signature" />
          </dd>
        </dl>
        <p className={styles.muted}>
          <code>iphub docket check-verification</code> checks a report that was saved as JSON;{" "}
          <code>iphub audit verify --noted {head.seq}:…</code> proves that the record up to this entry was not changed
          later.
        </p>
      </details>
    </section>
  );
}

type EntryProps = { readonly entry: VerificationEntry; readonly dayOf: DayOf };

function ReportEntry({ entry, dayOf }: EntryProps) {
  const { invention, title, gaps, dueAt, finalAt, office, responsible, backup, docketed, verified } = entry;
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ["Source and rule", [sourceWords(entry)]],
    ["Responsible", [responsible ?? "no one", ...(backup === null ? [] : [`back-up ${backup}`])]],
    ["Docketed", [stepWords(docketed, dayOf) || "no"]],
    ["Verified", [stepWords(verified, dayOf) || "no"]],
    ["Moved", moveWords(entry, dayOf)],
    ["Told", toldWords(entry, dayOf)],
    ["Ended", [endedWords(entry, dayOf) || "open"]],
  ];
  return (
    <article className={styles.entry}>
      <h2>
        <Link to={deadlineAddress(entry)}>{title}</Link>
      </h2>
      <span className={styles.muted}>
        {[invention.references[0], invention.title, office].filter(Boolean).join(" · ")} · due{" "}
        <DateText value={dueAt} weekday />
        {finalAt !== null && (
          <>
            , final <DateText value={finalAt} weekday />
          </>
        )}
      </span>
      {gaps.length > 0 && (
        <ul className={styles.gaps}>
          {gaps.map((gap) => (
            <li key={gap}>▲ {gap}</li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        {facts.flatMap(([label, values]) =>
          values.length === 0
            ? []
            : [
                <dt key={label}>{label}</dt>,
                <dd key={`${label} values`}>
                  {values.map((value) => (
                    <span key={value}>{value}</span>
                  ))}
                </dd>,
              ],
        )}
      </dl>
    </article>
  );
}
