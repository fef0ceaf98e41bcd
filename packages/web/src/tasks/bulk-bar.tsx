import type { Task } from "@iphub/sdk/contract/tasks";
import { type BulkChange, useBulkChange } from "@iphub/ui-core/tasks/use-bulk-change";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../shared/button.tsx";
import { Modal } from "../shared/modal.tsx";
import { PeoplePicker } from "../shared/people-picker.tsx";
import { TextField } from "../shared/text-field.tsx";
import styles from "./task-search.module.css";

type Kind = "assign" | "reschedule" | "tag";

const titles: Readonly<Record<Kind, string>> = { assign: "Assign", reschedule: "Reschedule", tag: "Tag" };

/** What can be done with the selected tasks: assign, reschedule, tag, finish, or keep it as a plan for review. */
export function BulkBar({ tasks, onDone }: { readonly tasks: readonly Task[]; readonly onDone: () => void }) {
  const [kind, setKind] = useState<Kind | null>(null);
  const bulk = useBulkChange();
  const navigate = useNavigate();
  const apply = async (change: BulkChange) => {
    await bulk.actions.apply(tasks, change);
    setKind(null);
    onDone();
  };
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Selected tasks">
      <span role="status">{tasks.length === 1 ? "1 task selected" : `${tasks.length} tasks selected`}</span>
      <Button colour="secondary" icon="people" onClick={() => setKind("assign")}>
        Assign
      </Button>
      <Button colour="secondary" icon="calendar" onClick={() => setKind("reschedule")}>
        Reschedule
      </Button>
      <Button colour="secondary" icon="tag" onClick={() => setKind("tag")}>
        Tag
      </Button>
      <Button colour="secondary" icon="check" busy={bulk.sending} onClick={() => void apply({ status: "done" })}>
        Finish
      </Button>
      <Button variant="text" colour="secondary" onClick={onDone}>
        Clear the selection
      </Button>
      {kind && (
        <BulkModal
          kind={kind}
          count={tasks.length}
          sending={bulk.sending}
          onApply={(change) => void apply(change)}
          onReview={async (change) => {
            const id = await bulk.actions.review(tasks.slice(0, 1000), change);
            if (id) navigate(`/plans/${id}`);
          }}
          onClose={() => setKind(null)}
        />
      )}
    </div>
  );
}

type ModalProps = {
  readonly kind: Kind;
  readonly count: number;
  readonly sending: boolean;
  readonly onApply: (change: BulkChange) => void;
  readonly onReview: (change: BulkChange) => void;
  readonly onClose: () => void;
};

function BulkModal({ kind, count, sending, onApply, onReview, onClose }: ModalProps) {
  const [people, setPeople] = useState<readonly string[]>([]);
  const [text, setText] = useState("");
  const change = changeOf(kind, people, text);
  return (
    <Modal
      title={`${titles[kind]} ${count === 1 ? "1 task" : `${count} tasks`}`}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button colour="secondary" disabled={!change} busy={sending} onClick={() => change && onReview(change)}>
            Review first
          </Button>
          <Button disabled={!change} busy={sending} onClick={() => change && onApply(change)}>
            {titles[kind]}
          </Button>
        </>
      }
    >
      {kind === "assign" && <PeoplePicker emails={people} onChange={setPeople} />}
      {kind === "reschedule" && <TextField label="Due date" type="date" value={text} onChange={setText} />}
      {kind === "tag" && <TextField label="Tag" value={text} onChange={setText} />}
    </Modal>
  );
}

function changeOf(kind: Kind, people: readonly string[], text: string): BulkChange | null {
  if (kind === "assign") return people.length === 0 ? null : { assignees: [...people] };
  if (text.trim() === "") return null;
  return kind === "reschedule" ? { dueAt: text } : { addTag: text.trim() };
}
