import type { Disclosure } from "@iphub/sdk/contract/deadline-reading";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { NOT_LEGAL_ADVICE } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { useMatterDeadlines } from "@iphub/ui-core/docket/deadlines/use-matter-deadlines";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Icon } from "../../web-kit/icon.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { OfficeLine } from "../uspto/office-line.tsx";
import { DeadlineDetail } from "./deadline-detail.tsx";
import { DeadlineDue, FinalDate } from "./deadline-due.tsx";
import { DeadlineState } from "./deadline-state.tsx";
import styles from "./matter-deadlines.module.css";
import { ProposeModal } from "./propose-modal.tsx";

const CalendarButton = latePart(async () => (await import("../calendar/calendar-button.tsx")).CalendarButton, {
  isSaid: false,
});

/** `MatterDeadlines {inventionId}`: the deadlines of a matter; each opens to its reasons and actions. */
export function MatterDeadlines({ inventionId }: { readonly inventionId: string }) {
  const list = useMatterDeadlines(inventionId);
  const [proposing, setProposing] = useState(false);
  const mayDocket = useMay("deadlines:docket");
  return (
    <section className={styles.deadlines} aria-labelledby="matter-deadlines">
      <div className={styles.heading}>
        <h2 id="matter-deadlines">Deadlines</h2>
        <CalendarButton of={{ inventionId }} what="the deadlines of this matter" variant="text" />
        {mayDocket && (
          <Button variant="text" icon="plus" onClick={() => setProposing(true)}>
            Propose
          </Button>
        )}
      </div>
      <OfficeLine inventionId={inventionId} />
      <LoadState remote={list} what="The deadlines could not be loaded." lines={3} height={28} />
      {list.state === "completed" && list.rows.length === 0 && <EmptyState message={emptyWords(mayDocket)} />}
      {list.open.map((deadline) => (
        <Line key={deadline.id} deadline={deadline} today={list.today} />
      ))}
      {list.ended.length > 0 && (
        <details className={styles.ended}>
          <summary>Closed and rejected ({list.ended.length})</summary>
          {list.ended.map((deadline) => (
            <Line key={deadline.id} deadline={deadline} today={list.today} />
          ))}
        </details>
      )}
      {list.hasMore && (
        <Button colour="secondary" busy={list.loadingMore} onClick={list.loadMore}>
          Show more
        </Button>
      )}
      {list.disclosure && <DisclosureLine disclosure={list.disclosure} />}
      {proposing && <ProposeModal inventionId={inventionId} onClose={() => setProposing(false)} />}
    </section>
  );
}

function emptyWords(mayDocket: boolean): string {
  const own = mayDocket ? "; 'Propose' computes those of any event" : "";
  return `This matter has no deadlines. They are proposed from the office's record${own}.`;
}

/** What an information disclosure statement needs today, with the notes of the rule. */
function DisclosureLine({ disclosure: { words, notes } }: { readonly disclosure: Disclosure }) {
  return (
    <details className={styles.ended}>
      <summary>{words}</summary>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <p className={styles.note}>{NOT_LEGAL_ADVICE}</p>
    </details>
  );
}

function Line({ deadline, today }: { readonly deadline: DeadlineRecord; readonly today: string }) {
  const [open, setOpen] = useState(false);
  const { title, dueAt, status } = deadline;
  return (
    <details className={styles.line} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="forward" size="sm" />
        <span className={styles.title}>{title}</span>
        <DateText value={dueAt} weekday />
        <span className={styles.final}>
          final <FinalDate deadline={deadline} />
        </span>
        <DeadlineDue deadline={deadline} today={today} />
        <DeadlineState status={status} />
      </summary>
      {open && <DeadlineDetail deadline={deadline} today={today} withMatter={false} />}
    </details>
  );
}
