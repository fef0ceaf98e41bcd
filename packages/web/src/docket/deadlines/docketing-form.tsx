import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { periodWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { docketingWords } from "@iphub/ui-core/docket/deadlines/docketing-views";
import type { DocketingModel } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { DateText } from "../../web-kit/date-text.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { useMedia } from "../../web-kit/use-media.ts";
import { DeadlineDateModal } from "./deadline-date-modal.tsx";
import styles from "./deadline-docketing.module.css";
import { DeadlineDue } from "./deadline-due.tsx";
import { DeadlineRejectModal } from "./deadline-end-modals.tsx";
import { DeadlineState } from "./deadline-state.tsx";
import { DocketingOffer } from "./docketing-offer.tsx";
import { type DocketingFormName, DocketingSteps } from "./docketing-steps.tsx";

const ReadNoticeModal = latePart(async () => (await import("./read-notice-modal.tsx")).ReadNoticeModal);
const WhyPanel = latePart(async () => (await import("./why-panel.tsx")).WhyPanel);

type Props = {
  readonly model: DocketingModel;
  readonly row: DeadlineRecord;
  readonly form: DocketingFormName | null;
  readonly onForm: (form: DocketingFormName | null) => void;
};

/** `DocketingForm {model, row, form, onForm}`: the entry with its dates, the offered period, and the one action. */
export function DocketingForm({ model, row, form, onForm }: Props) {
  const { actions, notWaiting, skipped } = model;
  const close = () => onForm(null);
  const isWide = useMedia("(min-width: 960px)");
  const { invention, title, trigger, mailDate, status } = row;
  return (
    <section className={styles.form} aria-label={docketingWords[model.view].entry}>
      <p className={styles.state}>
        <DeadlineState status={status} />
        <DeadlineDue deadline={row} today={model.list.today} />
      </p>
      <h2>{title}</h2>
      <p className={styles.matter}>
        <Link to={`/inventions/${encodeURIComponent(invention.id)}`}>
          <span className={styles.reference}>{invention.references[0]}</span> <bdi>{invention.title}</bdi>
        </Link>
        <span>
          {triggerName(trigger)} of <DateText value={mailDate} weekday />
        </span>
      </p>
      <Dates model={model} row={row} />
      <DocketingOffer model={model} />
      {notWaiting !== null && <p role="status">{notWaiting}</p>}
      {skipped !== null && <p className={styles.same}>{skipped}</p>}
      <DocketingSteps model={model} row={row} onForm={onForm} />
      <details className={styles.why} open={isWide}>
        <summary>Why this date?</summary>
        <WhyPanel deadline={row} withPaper={false} />
      </details>
      {form === "date" && <DeadlineDateModal deadline={row} kind="docket" onClose={close} onDone={actions.toNext} />}
      {form === "reject" && <DeadlineRejectModal deadline={row} onClose={close} onDone={actions.toNext} />}
      {form === "read" && (
        <ReadNoticeModal deadline={row} found={model.offered} onClose={close} onDone={actions.toNext} />
      )}
    </section>
  );
}

function Dates({ model, row }: { readonly model: DocketingModel; readonly row: DeadlineRecord }) {
  if (row.status === "to-read") return null;
  const accepted = model.period === null ? null : model.offered;
  const dueAt = accepted?.dueAt ?? row.dueAt;
  const finalDate = accepted ? accepted.finalDate : row.finalDate;
  return (
    <dl className={styles.dates}>
      <div>
        <dt>Due</dt>
        <dd>
          <DateText value={dueAt} weekday />
        </dd>
      </div>
      <div>
        <dt>Final date</dt>
        <dd>{finalDate === null ? "none" : <DateText value={finalDate} weekday />}</dd>
      </div>
      <div>
        <dt>Period</dt>
        <dd>{accepted ? `${periodWords(accepted.period)}, printed` : row.computed.period}</dd>
      </div>
    </dl>
  );
}
