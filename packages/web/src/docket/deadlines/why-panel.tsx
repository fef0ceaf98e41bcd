import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { explainRecord, type RecordExplanation } from "@iphub/sdk/domain/docket/deadlines/explain-record";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { peopleOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { SameEvent } from "./same-event.tsx";
import styles from "./why-panel.module.css";

type Props = {
  readonly deadline: DeadlineRecord;
  /** Links the paper; left out where the paper is in view. */
  readonly withPaper?: boolean;
};

/** `WhyPanel {deadline, withPaper = true}`: 'why this date?' as a sentence with its paper, the ladder, and the reasons. */
export function WhyPanel({ deadline, withPaper = true }: Props) {
  const nameOf = useNames(peopleOf(deadline));
  const explained = explainRecord(deadline, nameOf);
  const { computed, dueAt, manualDate } = deadline;
  const kind = manualDate !== null ? "manual" : deadline.operative === null ? "nominal" : "operative";
  const { source } = computed;
  return (
    <section className={styles.why} aria-label={`Why ${dueAt}?`}>
      <p className={styles.sentence}>
        {computed.title}: <span className={styles.kind}>{kind} date</span>{" "}
        <strong className={styles.date}>
          <DateText value={dueAt} weekday />
        </strong>{" "}
        · {deadline.standing}
      </p>
      <p className={styles.source}>
        {triggerName(source.trigger)} {source.verb} <DateText value={source.date} />
        {source.documentId !== undefined && <> · document {source.documentId}</>}
        {deadline.applicationNumber !== null && <> · application {deadline.applicationNumber}</>}
        {explained.citation !== "" && <> · {explained.citation}</>} · rule <code>{explained.rule}</code>
        {withPaper && (
          <>
            {" · "}
            <Link to={`/deadlines/docketing/${encodeURIComponent(deadline.id)}`}>the paper</Link>
          </>
        )}
      </p>
      {deadline.reading !== null && (
        <p className={styles.source}>
          Read by {deadline.readBy !== null && nameOf(deadline.readBy)}: {deadline.reading}
        </p>
      )}
      <p className={styles.source}>
        Final date: {deadline.finalDate === null ? "none" : <DateText value={deadline.finalDate} weekday />}
      </p>
      <Ladder explained={explained} />
      <Window deadline={deadline} />
      <SameEvent deadline={deadline} isAtPaper={!withPaper} />
      {explained.decisions.length > 0 && (
        <ul className={styles.decisions}>
          {explained.decisions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <ul className={styles.reasons}>
        {[...computed.why, ...computed.notes].map((sentence) => (
          <li key={sentence}>{docketSentence(sentence)}</li>
        ))}
        <li>Dates are days of the office{deadline.office === "US" ? " (US Eastern)" : ` ${deadline.office}`}.</li>
      </ul>
      <p className={styles.notice}>{deadline.notice}</p>
    </section>
  );
}

function Ladder({ explained }: { readonly explained: RecordExplanation }) {
  return (
    <table className={styles.ladder}>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Nominal → operative</th>
          <th scope="col">Remark</th>
        </tr>
      </thead>
      <tbody>
        {explained.rows.map(({ extension, label, nominal, operative, remark, mark, chosen }) => (
          <tr key={extension} className={chosen ? styles.chosen : undefined} aria-current={chosen ? "step" : undefined}>
            <th scope="row">{label}</th>
            <td>
              <DateText value={nominal} weekday />
              {operative !== null && operative !== nominal && (
                <>
                  {" → "}
                  <DateText value={operative} weekday />
                </>
              )}
              {operative === null && " (operative not known)"}
              {mark !== null && <span className={styles.mark}>← {mark}</span>}
            </td>
            <td>{remark}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A maintenance fee's window and grace period. */
function Window({ deadline }: { readonly deadline: DeadlineRecord }) {
  const { window, operative, nominal } = deadline.computed;
  const due = operative ?? nominal;
  if (!window) return null;
  return (
    <p className={styles.source}>
      The window opens <DateText value={window.opens} weekday />; due <DateText value={due} weekday />; with surcharge
      until <DateText value={window.graceEnds.operative ?? window.graceEnds.nominal} weekday />; without payment the
      patent lapses at the end of <DateText value={window.graceEnds.nominal} weekday />.
    </p>
  );
}
