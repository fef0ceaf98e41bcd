import type { PaperPeriod } from "@iphub/sdk/contract/deadline-paper";
import { periodWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { samePeriodWords } from "@iphub/ui-core/docket/deadlines/docketing-views";
import type { DocketingModel } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import styles from "./deadline-docketing.module.css";

type Props = { readonly model: DocketingModel };

/** `DocketingOffer {model}`: what the paper says of its period: the entry's own, another one, or nothing. */
export function DocketingOffer({ model }: Props) {
  const { paper, offered, row } = model;
  const { data } = paper;
  if (data?.state !== "readable" || !row) return null;
  if (offered === null) {
    const [own] = data.periods;
    const words = own ? samePeriodWords(row, own.quote) : "No period was found in the paper’s text.";
    return <p className={styles.same}>{words}</p>;
  }
  const isNotice = row.status === "to-read" || offered.dueAt === null;
  const entry = row.status === "proposed" ? "the proposal" : "the docketed date";
  return (
    <div className={styles.offer} role="status">
      <p>
        The paper says “{offered.quote}”{isNotice ? "." : `; ${entry} has ${row.computed.period}.`}
      </p>
      {!isNotice && <OtherDate model={model} offered={offered} />}
    </div>
  );
}

/** The date that the paper's period would give, and the choice between the two. */
function OtherDate({ model, offered }: Props & { readonly offered: PaperPeriod }) {
  const { chosen, row, canTake, canKeep, canVerify, actions } = model;
  return (
    <>
      <p>
        With {periodWords(offered.period)} it is due <DateText value={offered.dueAt ?? ""} weekday />, final date{" "}
        {offered.finalDate === null ? "none" : <DateText value={offered.finalDate} weekday />}.
      </p>
      {canVerify && <p>If the paper’s period holds, do not verify this date: have it changed.</p>}
      {chosen === "asked" && <p role="alert">▲ Say first which period holds.</p>}
      {canKeep && (
        <div className={styles.actions}>
          {canTake && (
            <Button colour="secondary" aria-pressed={chosen === "taken"} onClick={actions.take}>
              Take {periodWords(offered.period)} <kbd>P</kbd>
            </Button>
          )}
          <Button colour="secondary" aria-pressed={chosen === "kept"} onClick={actions.keep}>
            Keep {row?.computed.period} <kbd>X</kbd>
          </Button>
        </div>
      )}
    </>
  );
}
