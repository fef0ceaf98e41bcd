import { type Task, taskStatus } from "@iphub/sdk/contract/tasks";
import { counted } from "@iphub/sdk/domain/counted";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { planSize } from "@iphub/ui-core/work/plans/use-plan-rows";
import { type BulkChange, useBulkChange } from "@iphub/ui-core/work/tasks/use-bulk-change";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateField } from "../../web-kit/date-field.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { SelectionBar } from "../../web-kit/selection-bar.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { LateWarning } from "./late-warning.tsx";

/** What is changed of the selected tasks. */
export type BulkKind = "assign" | "reschedule" | "status" | "tag";

const titles: Readonly<Record<BulkKind, string>> = {
  assign: "Assign",
  reschedule: "Reschedule",
  status: "Set the status of",
  tag: "Tag",
};

type BarProps = {
  readonly tasks: readonly Task[];
  /** Selects the whole list; absent if all of it is selected. */
  readonly all?: { readonly words: string; readonly busy: boolean; readonly onSelect: () => void };
  /** What is being done; null for nothing. */
  readonly kind: BulkKind | null;
  readonly onKind: (kind: BulkKind | null) => void;
  readonly onDone: () => void;
};

/** The actions on selected tasks: assign, reschedule, tag, finish, or save them as a plan for review. */
export function BulkBar({ tasks, all, kind, onKind, onDone }: BarProps) {
  const bulk = useBulkChange();
  const navigate = useNavigate();
  const { overlays } = useHubApp();
  const apply = async (change: BulkChange) => {
    if (!(await bulk.actions.apply(tasks, change))) return;
    onKind(null);
    onDone();
  };
  const count = counted(tasks.length, "task");
  const words = `${count} selected`;
  const finish = async () => {
    const [title, message] = [`Finish ${count}?`, "They are done for everyone. Undo reopens them."];
    if (await overlays.confirm({ title, message, confirmLabel: "Finish them" })) await apply({ status: "done" });
  };
  useOffer({
    group: words,
    onKind,
    onApply: (change) => void apply(change),
    onFinish: () => void finish(),
    onDone,
  });
  return (
    <SelectionBar label="Selected tasks" words={words} all={all} onClear={onDone}>
      <Button colour="secondary" icon="people" onClick={() => onKind("assign")}>
        Assign
      </Button>
      <Button colour="secondary" icon="calendar" onClick={() => onKind("reschedule")}>
        Reschedule
      </Button>
      <Button colour="secondary" icon="edit" onClick={() => onKind("status")}>
        Status
      </Button>
      <Button colour="secondary" icon="tag" onClick={() => onKind("tag")}>
        Tag
      </Button>
      <Button colour="secondary" icon="check" busy={bulk.sending} onClick={() => void finish()}>
        Finish
      </Button>
      {kind && (
        <BulkModal
          kind={kind}
          tasks={tasks}
          sending={bulk.sending}
          onApply={(change) => void apply(change)}
          onReview={async (change) => {
            const id = await bulk.actions.review(tasks, change);
            if (id) navigate(`/plans/${id}`);
          }}
          onClose={() => onKind(null)}
        />
      )}
    </SelectionBar>
  );
}

type Offer = {
  readonly group: string;
  readonly onKind: (kind: BulkKind) => void;
  readonly onApply: (change: BulkChange) => void;
  readonly onFinish: () => void;
  readonly onDone: () => void;
};

/** The same actions in the palette, and assigning to oneself. */
function useOffer({ group, onKind, onApply, onFinish, onDone }: Offer): void {
  const { email } = useReader();
  useOfferedCommands([
    { id: "bulk.assign", title: "Assign the selected tasks", group, run: () => onKind("assign") },
    {
      id: "bulk.mine",
      title: "Assign the selected tasks to me",
      group,
      run: () => onApply({ assignees: [email] }),
    },
    { id: "bulk.reschedule", title: "Reschedule the selected tasks", group, run: () => onKind("reschedule") },
    { id: "bulk.status", title: "Set the status of the selected tasks", group, run: () => onKind("status") },
    { id: "bulk.tag", title: "Tag the selected tasks", group, run: () => onKind("tag") },
    { id: "bulk.finish", title: "Finish the selected tasks", group, run: onFinish },
    { id: "bulk.clear", title: "Clear the selection", group, run: onDone },
  ]);
}

const statuses = [
  { value: "", title: "Choose a status" },
  ...taskStatus.options.map((status) => ({ value: String(status), title: statusWords[status] })),
];

type ModalProps = {
  readonly kind: BulkKind;
  readonly tasks: readonly Task[];
  readonly sending: boolean;
  readonly onApply: (change: BulkChange) => void;
  readonly onReview: (change: BulkChange) => void;
  readonly onClose: () => void;
};

function BulkModal({ kind, tasks, sending, onApply, onReview, onClose }: ModalProps) {
  const [people, setPeople] = useState<readonly string[]>([]);
  const [text, setText] = useState("");
  const change = changeOf(kind, people, text);
  const tooMany = tasks.length > planSize;
  return (
    <Modal
      title={`${titles[kind]} ${counted(tasks.length, "task")}`}
      size="small"
      onClose={onClose}
      onSubmit={() => change && onApply(change)}
      footer={
        <>
          <Button
            colour="secondary"
            disabled={!change || tooMany}
            busy={sending}
            onClick={() => change && onReview(change)}
          >
            Review first
          </Button>
          <Button type="submit" disabled={!change} busy={sending}>
            {kind === "status" ? "Set status" : titles[kind]}
          </Button>
        </>
      }
    >
      {tooMany && <p>{`A plan can have ${planSize} tasks: select fewer to review them first.`}</p>}
      {kind === "assign" && <PeoplePicker emails={people} onChange={setPeople} />}
      {kind === "reschedule" && (
        <div>
          <DateField label="Due date" value={text} onChange={setText} />
          <LateWarning tasks={tasks} dueAt={text || null} />
        </div>
      )}
      {kind === "status" && (
        <Select label="Status" value={text} options={statuses} onChange={(status) => setText(status)} />
      )}
      {kind === "tag" && <TextField label="Tag" value={text} onChange={setText} />}
    </Modal>
  );
}

function changeOf(kind: BulkKind, people: readonly string[], text: string): BulkChange | null {
  if (kind === "assign") return people.length === 0 ? null : { assignees: [...people] };
  if (text.trim() === "") return null;
  const status = kind === "status" ? taskStatus.safeParse(text).data : undefined;
  if (status) return { status };
  return kind === "reschedule" ? { dueAt: text } : { addTag: text.trim() };
}
