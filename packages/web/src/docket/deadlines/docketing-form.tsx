import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { periodWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import type { useDeadlineDocketing } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { useMedia } from "../../web-kit/use-media.ts";
import { DeadlineDateModal } from "./deadline-date-modal.tsx";
import styles from "./deadline-docketing.module.css";
import { DeadlineDue } from "./deadline-due.tsx";
import { DeadlineRejectModal } from "./deadline-end-modals.tsx";
import { DeadlineState } from "./deadline-state.tsx";

const ReadNoticeModal = latePart(async () => (await import("./read-notice-modal.tsx")).ReadNoticeModal);
const WhyPanel = latePart(async () => (await import("./why-panel.tsx")).WhyPanel);

type Model = ReturnType<typeof useDeadlineDocketing>;
/** A form over the page. */
export type DocketingFormName = "date" | "reject" | "read";

type Props = {
  readonly model: Model;
  readonly row: DeadlineRecord;
  readonly form: DocketingFormName | null;
  readonly onForm: (form: DocketingFormName | null) => void;
};

/** `DocketingForm {model, row, form, onForm}`: the proposal with its dates, the offered period, and the one action. */
export function DocketingForm({ model, row, form, onForm }: Props) {
  const { actions, may, isReady, sending } = model;
  const close = () => onForm(null);
  const isWide = useMedia("(min-width: 960px)");
  const { invention, title, trigger, mailDate, status } = row;
  return (
    <section className={styles.form} aria-label="Proposal">
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
      <Offer model={model} />
      {model.position === 0 && (
        <p role="status">
          This one is {deadlineStatusWords[status].toLowerCase()} already; nothing is left to do here.
        </p>
      )}
      <div className={styles.actions}>
        {may?.docket && (
          <Button icon="check" busy={!isReady || sending} onClick={() => void actions.docket()}>
            Docket <kbd>D</kbd>
          </Button>
        )}
        {may?.read && (
          <>
            <Button icon="check" onClick={() => onForm("read")}>
              Read… <kbd>E</kbd>
            </Button>
            <Button colour="secondary" busy={!isReady} onClick={() => void actions.noPeriod()}>
              No period <kbd>0</kbd>
            </Button>
          </>
        )}
        <Button colour="secondary" disabled={model.isLast} onClick={actions.toNext}>
          Next <kbd>J</kbd>
        </Button>
        {may?.docket && (
          <Button colour="secondary" onClick={() => onForm("date")}>
            Other date…
          </Button>
        )}
        {may?.reject && (
          <Button colour="secondary" onClick={() => onForm("reject")}>
            Reject…
          </Button>
        )}
      </div>
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

function Dates({ model, row }: { readonly model: Model; readonly row: DeadlineRecord }) {
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

/** What the paper says of its period: the proposal's own, another one that can be taken, or nothing. */
function Offer({ model }: { readonly model: Model }) {
  const { paper, offered, chosen, row, actions } = model;
  const { data } = paper;
  if (data?.state !== "readable" || !row) return null;
  if (offered === null) {
    const [own] = data.periods;
    const words = own ? `The paper sets the same period: “${own.quote}”.` : "No period was found in the paper’s text.";
    return <p className={styles.same}>{words}</p>;
  }
  const isNotice = row.status === "to-read" || offered.dueAt === null;
  return (
    <div className={styles.offer} role="status">
      <p>
        The paper says “{offered.quote}”{isNotice ? "." : `; the proposal has ${row.computed.period}.`}
      </p>
      {!isNotice && (
        <>
          <p>
            With {periodWords(offered.period)} it is due <DateText value={offered.dueAt ?? ""} weekday />, final date{" "}
            {offered.finalDate === null ? "none" : <DateText value={offered.finalDate} weekday />}.
          </p>
          {chosen === "asked" && <p role="alert">▲ Say first which period holds.</p>}
          <div className={styles.actions}>
            <Button colour="secondary" aria-pressed={chosen === "taken"} onClick={actions.take}>
              Take {periodWords(offered.period)} <kbd>P</kbd>
            </Button>
            <Button colour="secondary" aria-pressed={chosen === "kept"} onClick={actions.keep}>
              Keep {row.computed.period} <kbd>X</kbd>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
