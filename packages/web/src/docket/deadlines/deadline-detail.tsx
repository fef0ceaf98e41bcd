import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { deadlinePeopleWords } from "@iphub/sdk/domain/docket/deadlines/deadline-people";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useState } from "react";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { DeadlineActions, type DeadlineForm } from "./deadline-actions.tsx";
import styles from "./deadline-detail.module.css";
import { DeadlineDue } from "./deadline-due.tsx";
import { DeadlineState } from "./deadline-state.tsx";

const CallUpEntries = latePart(async () => (await import("../call-ups/call-up-entries.tsx")).CallUpEntries);
const DeadlineCloseModal = latePart(async () => (await import("./deadline-end-modals.tsx")).DeadlineCloseModal);
const DeadlineDateModal = latePart(async () => (await import("./deadline-date-modal.tsx")).DeadlineDateModal);
const DeadlinePeopleModal = latePart(async () => (await import("./deadline-people-modal.tsx")).DeadlinePeopleModal);
const DeadlineRejectModal = latePart(async () => (await import("./deadline-end-modals.tsx")).DeadlineRejectModal);
const ReadNoticeModal = latePart(async () => (await import("./read-notice-modal.tsx")).ReadNoticeModal);

/** Loaded with the first deadline that is opened: a list is shown without it. */
const WhyPanel = latePart(async () => (await import("./why-panel.tsx")).WhyPanel);

type Props = {
  readonly deadline: DeadlineRecord;
  /** Today at the office. */
  readonly today: string;
  /** Omits the matter's name, for a page about that matter. */
  readonly withMatter?: boolean;
};

/** `DeadlineDetail {deadline, today, withMatter = true}`: one deadline with its reasons and actions. */
export function DeadlineDetail({ deadline, today, withMatter = true }: Props) {
  const [form, setForm] = useState<DeadlineForm | null>(null);
  const close = () => setForm(null);
  const { invention, status } = deadline;
  return (
    <div className={styles.detail}>
      <p className={styles.state}>
        <DeadlineState status={status} />
        <DeadlineDue deadline={deadline} today={today} />
      </p>
      {withMatter && (
        <p className={styles.matter}>
          <Link to={`/inventions/${encodeURIComponent(invention.id)}`}>
            <span className={styles.reference}>{invention.references[0]}</span> <bdi>{invention.title}</bdi>
          </Link>
        </p>
      )}
      <DeadlinePeople deadline={deadline} />
      <DeadlineActions deadline={deadline} onForm={setForm} />
      <WhyPanel deadline={deadline} />
      <section aria-labelledby={`call-ups-${deadline.id}`}>
        <h3 id={`call-ups-${deadline.id}`} className={styles.heading}>
          Call-ups
        </h3>
        <CallUpEntries deadlineId={deadline.id} />
      </section>
      {(form === "docket" || form === "change") && (
        <DeadlineDateModal deadline={deadline} kind={form} onClose={close} />
      )}
      {form === "read" && <ReadNoticeModal deadline={deadline} onClose={close} />}
      {form === "people" && <DeadlinePeopleModal deadline={deadline} onClose={close} />}
      {form === "reject" && <DeadlineRejectModal deadline={deadline} onClose={close} />}
      {form === "close" && <DeadlineCloseModal deadline={deadline} today={today} onClose={close} />}
    </div>
  );
}

function DeadlinePeople({ deadline }: Pick<Props, "deadline">) {
  const nameOf = useNames([deadline.responsible, deadline.backup]);
  return <p>{deadlinePeopleWords(deadline, nameOf)}</p>;
}
