import { type Task, taskStatus } from "@iphub/sdk/contract/tasks";
import { counted } from "@iphub/sdk/domain/counted";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { planSize } from "@iphub/ui-core/work/plans/use-plan-rows";
import { type BulkChange, useBulkChange } from "@iphub/ui-core/work/tasks/use-bulk-change";
import { type ReactNode, useState } from "react";
import { PeoplePicker } from "../../identity/public-screens.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { DueForm } from "./due-form.tsx";

type Field = "assign" | "due" | "status" | "tag" | "ask" | "plan";
/** What is asked for; `isPlan` saves a plan for review instead of changing anything. */
type Editing = { readonly field: Field; readonly change: BulkChange; readonly isPlan: boolean };

const planFields: readonly { readonly id: Field; readonly label: string }[] = [
  { id: "assign", label: "Assign" },
  { id: "due", label: "Due date" },
  { id: "status", label: "Status" },
  { id: "tag", label: "Add a tag" },
];

/** The keyed actions on the selected tasks; put `overlay` into the frame. */
export function useBulkEditing(tasks: readonly Task[], onDone: () => void): { readonly overlay: ReactNode } {
  const [editing, setEditing] = useState<Editing | null>(null);
  const bulk = useBulkChange();
  const isOff = tasks.length === 0 || bulk.sending;
  const group = "Selected tasks";
  const permission = "tasks:write" as const;
  const { go } = useNavigation();
  const edit =
    (field: Field, change: BulkChange = {}, isPlan = false) =>
    () =>
      setEditing({ field, change, isPlan });
  const tooMany = tasks.length > planSize;
  const finish = edit("ask", { status: "done" });
  useCommands([
    { id: "bulk.assign", keys: ["@"], label: "assign", group, rank: 1, run: edit("assign"), isOff, permission },
    { id: "bulk.due", keys: ["d"], label: "due date", group, rank: 2, run: edit("due"), isOff, permission },
    { id: "bulk.status", keys: ["s"], label: "status", group, rank: 3, run: edit("status"), isOff, permission },
    { id: "bulk.finish", keys: ["F"], label: "finish", group, rank: 4, run: finish, isOff, permission },
    { id: "bulk.tag", keys: ["#"], label: "add a tag", group, rank: 5, run: edit("tag"), isOff, permission },
    {
      id: "bulk.plan",
      keys: ["P"],
      label: "plan for review",
      group,
      rank: 6,
      run: edit("plan"),
      isOff: isOff || tooMany,
      permission,
    },
  ]);
  const close = () => setEditing(null);
  const apply = async (change: BulkChange) => {
    close();
    if (await bulk.actions.apply(tasks, change)) onDone();
  };
  const review = async (change: BulkChange) => {
    close();
    const id = await bulk.actions.review(tasks, change);
    if (id) go({ stem: "plan-review", id });
  };
  const choose = (change: BulkChange) => {
    if (editing?.isPlan) return void review(change);
    // Finishing or cancelling the work of others asks for confirmation, although it can be undone.
    if (change.status === "done" || change.status === "cancelled") return edit("ask", change)();
    void apply(change);
  };
  if (!editing) return { overlay: null };
  const parts = { ...editing, tasks, count: counted(tasks.length, "task"), onChoose: choose, onClose: close };
  if (editing.field !== "plan") return { overlay: <BulkOverlay {...parts} onApply={(change) => void apply(change)} /> };
  const plan = (id: string) => edit(planFields.find((one) => one.id === id)?.id ?? "plan", {}, true)();
  return { overlay: <Select title={`Plan for ${parts.count}`} options={planFields} onChange={plan} onClose={close} /> };
}

type OverlayProps = Editing & {
  readonly tasks: readonly Task[];
  readonly count: string;
  readonly onChoose: (change: BulkChange) => void;
  readonly onApply: (change: BulkChange) => void;
  readonly onClose: () => void;
};

function BulkOverlay({ field, change, tasks, count, onChoose, onApply, onClose }: OverlayProps) {
  switch (field) {
    case "assign": {
      const assign = (emails: readonly string[]) => onChoose({ assignees: [...emails] });
      return <PeoplePicker title={`Assign ${count}`} emails={[]} onChange={assign} onClose={onClose} />;
    }
    case "due": {
      const save = (dueAt: string | null) => {
        onChoose({ dueAt });
        return true;
      };
      return <DueForm title={`Reschedule ${count}`} tasks={tasks} value={null} onSave={save} onClose={onClose} />;
    }
    case "status": {
      const options = taskStatus.options.map((status) => ({ id: String(status), label: statusWords[status] }));
      const choose = (id: string) => {
        const status = taskStatus.options.find((one) => one === id);
        if (status) onChoose({ status });
      };
      return <Select title={`Status of ${count}`} options={options} onChange={choose} onClose={onClose} />;
    }
    case "tag": {
      const submit = (text: string) => onChoose({ addTag: text.trim() });
      return <Prompt title={`Tag ${count}`} value="" check={tagFault} onSubmit={submit} onClose={onClose} />;
    }
    case "plan":
      return null;
    case "ask": {
      const verb = change.status === "done" ? "Finish" : "Cancel";
      return (
        <ConfirmDialog
          title={`${verb} ${count}?`}
          message={`They are ${change.status === "done" ? "done" : "cancelled"} for everyone. u reopens them.`}
          confirmLabel={`${verb} ${count}`}
          cancelLabel="Keep them"
          isDangerous
          onConfirm={() => onApply(change)}
          onCancel={onClose}
        />
      );
    }
  }
}

function tagFault(text: string): string | null {
  if (text.trim() === "") return "It is empty; enter a tag";
  return text.trim().length > 60 ? "It is longer than 60 characters; make it shorter" : null;
}

/**
 * `P` opens a plan for review by its id or its address, as `iphub tasks plan` prints them. `isOff` while tasks are
 * selected, because the key then makes a plan of them.
 */
export function usePlanOpening(isOff: boolean): ReactNode {
  const { go } = useNavigation();
  const [isAsking, setIsAsking] = useState(false);
  const run = () => setIsAsking(true);
  useCommands([{ id: "search.plan", keys: ["P"], label: "review a plan", group: "Search", run, isOff }]);
  if (!isAsking) return null;
  const close = () => setIsAsking(false);
  const open = (text: string) => {
    close();
    go({ stem: "plan-review", id: idOf(text) });
  };
  const check = (text: string) => (idOf(text) === "" ? "It is empty; enter the plan's id or address" : null);
  return <Prompt title="Plan" value="" check={check} onSubmit={open} onClose={close} />;
}

/** The last part of an address is its id. */
function idOf(text: string): string {
  return text.trim().replace(/\/+$/, "").split("/").at(-1) ?? "";
}
