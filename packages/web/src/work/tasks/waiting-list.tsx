import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useWaitingList, type WaitingRecordRow, type WaitingRow } from "@iphub/ui-core/work/tasks/use-waiting-list";
import type { UnreadChange } from "@iphub/ui-core/work/tasks/waiting-task-changes";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { classNames } from "../../web-kit/class-names.ts";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { useCopy } from "../../web-kit/use-copy.ts";
import { ConflictModal } from "./conflict-modal.tsx";
import styles from "./waiting.module.css";

type Props = { readonly isAway: boolean; readonly onClose: () => void };

/** `WaitingList {isAway, onClose}`: the changes that are on this device only, in the order in which they are sent. */
export function WaitingList({ isAway, onClose }: Props) {
  const { rows, records, unread, conflictOf, actions } = useWaitingList();
  const [compared, setCompared] = useState<string | null>(null);
  const change = rows.find((row) => row.change.id === compared)?.change;
  const conflict = change && conflictOf(change);
  const end = () => setCompared(null);
  const { overlays } = useHubApp();
  const drop = async (row: WaitingRecordRow) => {
    if (await overlays.confirm(dropQuestion(row))) actions.dropRecord(row.record);
  };
  if (change && conflict) {
    const decide = (fields: readonly string[]) => {
      actions.decide(change, fields);
      end();
    };
    return (
      <ConflictModal what="task" conflict={conflict} onResolve={decide} onKeepTheirs={() => decide([])} onClose={end} />
    );
  }
  return (
    <Modal title="Waiting to be sent" size="large" onClose={onClose}>
      {rows.length + records.length + unread.length === 0 && (
        <EmptyState message="Nothing waits: every change has reached the hub." icon="check" />
      )}
      <ol className={styles.list}>
        {rows.map((row) => (
          <li key={row.change.id}>
            <Change
              row={row}
              onCompare={() => setCompared(row.change.id)}
              onDrop={() => actions.drop(row.change)}
              onOpen={onClose}
            />
          </li>
        ))}
        {records.map((row) => (
          <li key={row.record.id}>
            <NewRecord row={row} onDrop={() => void drop(row)} onOpen={onClose} />
          </li>
        ))}
        {unread.map((one) => (
          <li key={one.id}>
            <Unread change={one} onDrop={() => actions.dropUnread(one)} />
          </li>
        ))}
      </ol>
      {[...rows.map((row) => row.change), ...records.map((row) => row.record)].some(isWaiting) && !isAway && (
        <Button colour="secondary" icon="send" onClick={actions.send}>
          Send now
        </Button>
      )}
    </Modal>
  );
}

const dropQuestion = ({ what, record }: WaitingRecordRow) => ({
  title: `Drop the ${what.toLowerCase()}?`,
  message: record.isTried
    ? "It was sent without an answer, so it may be on the hub. Here it will be deleted and not be sent again."
    : "It is on this device only and will be deleted.",
  confirmLabel: "Drop it",
});

const unreadQuestion = {
  title: "Drop the change?",
  message: "It is on this device only and will be deleted.",
  confirmLabel: "Drop it",
};

const isWaiting = ({ state }: { readonly state: { readonly kind: string } }) => state.kind === "waiting";

type ChangeProps = {
  readonly row: WaitingRow;
  readonly onCompare: () => void;
  readonly onDrop: () => void;
  readonly onOpen: () => void;
};

function Change({ row: { change, fields, text }, onCompare, onDrop, onOpen }: ChangeProps) {
  const { task, state, at } = change;
  return (
    <>
      <div className={styles.head}>
        <Link to={`/tasks/${encodeURIComponent(task.id)}`} onClick={onOpen}>
          <bdi>{task.title}</bdi>
        </Link>
        <span className={styles.muted}>
          {[task.invention.references[0], task.invention.title].filter(Boolean).join(" · ")}{" "}
          <DateText value={at} time />
        </span>
      </div>
      {fields.map(({ field, label, before, after }) => (
        <p key={field} className={styles.field}>
          {label}: <del>{before}</del> → <ins>{after}</ins>
        </p>
      ))}
      {state.kind === "conflict" && (
        <p className={styles.why}>Someone else has changed the same since then. Compare both and choose.</p>
      )}
      {state.kind === "refused" && <p className={styles.why}>Not saved: {state.reason}</p>}
      <div className={styles.buttons}>
        {state.kind === "conflict" && <Button onClick={onCompare}>Compare</Button>}
        {state.kind === "refused" && <CopyButton text={text} />}
        <Button colour="secondary" variant="text" icon="delete" onClick={onDrop}>
          Drop this change
        </Button>
      </div>
    </>
  );
}

type NewRecordProps = { readonly row: WaitingRecordRow; readonly onDrop: () => void; readonly onOpen: () => void };

function NewRecord({ row: { record, what, title, text }, onDrop, onOpen }: NewRecordProps) {
  const { matter, state, at } = record;
  return (
    <>
      <div className={styles.head}>
        <span>
          {what}: <bdi>{title}</bdi>
        </span>
        <span className={styles.muted}>
          {matter.words !== "" && (
            <Link to={`/inventions/${encodeURIComponent(matter.id)}`} onClick={onOpen}>
              {matter.words}
            </Link>
          )}{" "}
          <DateText value={at} time />
        </span>
      </div>
      {state.kind === "refused" && <p className={styles.why}>Not saved: {state.reason}</p>}
      <div className={styles.buttons}>
        {state.kind === "refused" && <CopyButton text={text} />}
        <Button colour="secondary" variant="text" icon="delete" onClick={onDrop}>
          Drop it
        </Button>
      </div>
    </>
  );
}

type UnreadProps = { readonly change: UnreadChange; readonly onDrop: () => void };

function Unread({ change: { title, at, text }, onDrop }: UnreadProps) {
  const { overlays } = useHubApp();
  const drop = async () => {
    if (await overlays.confirm(unreadQuestion)) onDrop();
  };
  return (
    <>
      <div className={styles.head}>
        <span>
          A change of another version of iphub: <bdi>{title}</bdi>
        </span>
        {at !== null && (
          <span className={styles.muted}>
            <DateText value={at} time />
          </span>
        )}
      </div>
      <p className={styles.field}>{text}</p>
      <p className={styles.why}>
        Not sent: this version cannot read it. Reload the page; if it is still here then, copy it and make it again.
      </p>
      <div className={styles.buttons}>
        <CopyButton text={text} />
        <Button colour="secondary" variant="text" icon="delete" onClick={() => void drop()}>
          Drop it
        </Button>
      </div>
    </>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const { words, isCopied, said, copy } = useCopy(text);
  return (
    <>
      <Button colour="secondary" icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
        Copy
      </Button>
      <span ref={words} className={classNames("visually-hidden", styles.copied)} aria-hidden="true">
        {text}
      </span>
      <span role="status" className={styles.muted}>
        {said}
      </span>
    </>
  );
}
