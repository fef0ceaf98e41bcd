import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { findingEnd } from "@iphub/sdk/domain/due-end";
import { findingAbilities, waiverWords } from "@iphub/ui-core/docket/docket/docket-words";
import { useFindingActions } from "@iphub/ui-core/docket/docket/use-docket-audit";
import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import type { Remote } from "@iphub/ui-core/platform/use-remote";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Due } from "../../web-kit/due-badge.tsx";
import { Link } from "../../web-kit/link.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { WorkListEntry } from "../../web-kit/work-list.tsx";
import styles from "./docket-audit.module.css";

type Props = {
  readonly remote: Remote<DocketFinding>;
  /** The place of its row in the list; -1 where the list does not have it. */
  readonly at: number;
  readonly today: string;
  readonly onClose: () => void;
};

/** The open finding: next to the list in a wide window, over it in a narrow one. */
export function FindingPanel({ remote, at, today, onClose }: Props) {
  const { data } = remote;
  return (
    <WorkListEntry title={data ? docketSentence(data.subject) : "Finding"} at={at} onClose={onClose}>
      <LoadState remote={remote} what="The finding could not be loaded." lines={6} />
      {data && <FindingBody finding={data} today={today} />}
    </WorkListEntry>
  );
}

type BodyProps = { readonly finding: DocketFinding; readonly today: string };

/** A finding in full, with what can be done about it. */
export function FindingBody({ finding, today }: BodyProps) {
  const { reason, invention, docket, office, dueAt, finalDate, standing, status, history } = finding;
  const waiver = waiverWords(finding);
  return (
    <>
      <p>{docketSentence(reason)}</p>
      <dl className={styles.sides}>
        <dt>Matter</dt>
        <dd>
          <Link to={`/inventions/${invention.id}`}>
            {invention.references[0] ?? ""} {invention.title}
          </Link>
        </dd>
        {dueAt !== null && (
          <>
            <dt>Due date</dt>
            <dd>
              <Due dueAt={dueAt} finalDate={finalDate} standing={standing} today={today} ended={findingEnd(status)} />{" "}
              <DateText value={dueAt} weekday />
            </dd>
            <dt>Final date</dt>
            <dd>{finalDate === null ? "none" : <DateText value={finalDate} weekday />}</dd>
          </>
        )}
        <dt>Docket says</dt>
        <dd>{docketSentence(docket ?? "nothing")}</dd>
        <dt>Office says</dt>
        <dd>{docketSentence(office ?? "nothing")}</dd>
      </dl>
      {waiver !== null && <p>{waiver}</p>}
      <FindingButtons finding={finding} />
      <ul className={styles.history}>
        {history.map(({ at, by, did, reason: because }) => (
          <li key={`${at} ${did}`}>
            <DateText value={at} /> {did} by {by ?? "the hub"}
            {because !== null && `: ${because}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function FindingButtons({ finding }: { readonly finding: DocketFinding }) {
  const reader = useReader();
  const { actions, sending } = useFindingActions();
  const [isWaiving, setIsWaiving] = useState(false);
  const may = findingAbilities(finding, reader);
  const { fix, deadlineId } = finding;
  return (
    <div className={styles.actions}>
      {may.resolve && fix && (
        <Button busy={sending} onClick={() => void actions.resolve(finding)}>
          {fix.words}
        </Button>
      )}
      {deadlineId !== null && <Link to={`/deadlines?deadline=${deadlineId}`}>Open the deadline</Link>}
      {may.waive && (
        <Button colour="secondary" onClick={() => setIsWaiving(true)}>
          Waive
        </Button>
      )}
      {may.reopen && (
        <Button colour="secondary" busy={sending} onClick={() => void actions.reopen(finding)}>
          Undo the waiver
        </Button>
      )}
      {isWaiving && <WaiveModal finding={finding} onClose={() => setIsWaiving(false)} />}
    </div>
  );
}

function WaiveModal({ finding, onClose }: { readonly finding: DocketFinding; readonly onClose: () => void }) {
  const { actions, sending, errorOf } = useFindingActions();
  const draft = useTextDraft(`waive:${finding.id}`);
  const reason = draft.values;
  const save = async () => {
    if (!(await actions.waive(finding, reason))) return;
    draft.actions.discard();
    onClose();
  };
  return (
    <FormModal
      title="Waive the finding"
      onClose={onClose}
      saveLabel="Waive"
      onSave={() => void save()}
      saving={sending}
      disabled={reason.trim() === ""}
      onCancel={onClose}
      draft={draft}
    >
      <p>{docketSentence(finding.subject)}</p>
      <TextField
        label="Reason"
        value={reason}
        onChange={draft.actions.set}
        error={errorOf("reason") ?? undefined}
        hint="The finding is reopened automatically when its facts change."
        required
        autoFocus
      />
    </FormModal>
  );
}
