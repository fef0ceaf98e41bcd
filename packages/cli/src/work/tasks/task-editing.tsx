import type { Milestone } from "@iphub/sdk/contract/milestones";
import { type Task, taskStatus } from "@iphub/sdk/contract/tasks";
import { isEqual } from "@iphub/sdk/domain/is-equal";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { type Having, namesOf, namesOfKind, type OfKind } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { draftsOf, putDraft } from "@iphub/ui-core/platform/drafts";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { TaskChange } from "@iphub/ui-core/work/tasks/save-task";
import { deleteTaskQuestion, useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { type ReactNode, useState } from "react";
import { PeoplePicker } from "../../identity/public-screens.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Form, type FormValues } from "../../terminal-kit/form.tsx";
import { entriesOf, titleFault } from "../../terminal-kit/form-fields.ts";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { MilestonePicker } from "../milestones/milestone-picker.tsx";
import { DueForm } from "./due-form.tsx";
import { useMacro } from "./macro-recorder.tsx";
import { useTaskUpdate } from "./task-update.ts";

/** The fields of a task that are one line of text. */
type Line = OfKind<typeof taskFields, "line">;
/** The other fields, but for people, who are assigned to several tasks at once, and for notes and order, edited elsewhere. */
type Other = Exclude<Having<typeof taskFields, "input">, Line | "assignees" | "notes" | "order">;
type Field = Line | Other | "assignees" | "milestone" | "feedback" | "delete";
/** What is being edited. The task is kept as it was when editing began: a change made since then is a conflict. */
type Editing = { readonly field: Field; readonly task: Task };

interface FieldCommand {
  readonly keys: readonly string[];
  readonly label: string;
  readonly rank?: number;
}

type EditorProps = {
  readonly task: Task;
  /** Where what is typed is kept. */
  readonly place: string;
  readonly onSave: (change: TaskChange) => boolean;
  readonly onClose: () => void;
};

type Options = {
  /** Marked tasks, which are assigned together. */
  readonly marked?: readonly Task[];
  readonly onAssigned?: () => void;
  readonly onDeleted?: () => void;
};

const group = "Task";
const permission = "tasks:write" as const;

const lineNames = namesOfKind(taskFields, "line");

/** The key that edits each line of text, what its command is called, and what is wrong with a text. */
const lines: { readonly [N in Line]: FieldCommand & { readonly check: (text: string) => string | null } } = {
  title: { keys: ["e"], label: "edit title", rank: 30, check: titleFault },
};

/** The key that edits each other field, what its command is called, and its form. */
const others: { readonly [N in Other]: FieldCommand & { readonly editor: (props: EditorProps) => ReactNode } } = {
  status: { keys: ["s"], label: "status", rank: 31, editor: StatusSelect },
  dueAt: { keys: ["d"], label: "due date", rank: 34, editor: DueEditor },
  tags: { keys: ["#"], label: "tags", rank: 36, editor: TagsForm },
};
const otherNames = namesOf(taskFields).filter((name): name is Other => name in others);

/** Offers by key all that can be changed of a task to people who may change it; put `overlay` into the frame. */
export function useTaskEditing(task: Task | undefined, options: Options = {}): { readonly overlay: ReactNode } {
  const { marked = [] } = options;
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = (field: Field) => () => task && setEditing({ field, task });
  const assigned = task ?? marked[0];
  const assign = () => assigned && setEditing({ field: "assignees", task: assigned });
  const many = marked.length > 0 ? `assign ${marked.length} marked` : "assign";
  const isOff = task === undefined;
  useCommands([
    ...[...lineNames, ...otherNames].map((name) => {
      const { keys, label, rank } = { ...lines, ...others }[name];
      return { id: `task.${name}`, keys, label, group, rank, run: edit(name), isOff, permission };
    }),
    { id: "task.assign", keys: ["@"], label: many, group, rank: 35, run: assign, isOff: !assigned, permission },
    {
      id: "task.milestone",
      keys: ["M"],
      label: "move to a milestone",
      group,
      run: edit("milestone"),
      isOff,
      permission,
    },
    { id: "task.feedback", keys: ["b"], label: "feedback", group, run: edit("feedback"), isOff, permission },
    {
      id: "task.delete",
      keys: ["x", "delete"],
      label: "delete the task",
      group,
      run: edit("delete"),
      isOff,
      permission,
    },
  ]);
  useCopyable(
    task && {
      id: task.id,
      references: task.invention.references,
      title: task.title,
      place: { stem: "task", id: task.id },
      row: [task.dueAt, task.invention.references[0] ?? null, task.title, task.status, task.assignees.join(" ")],
    },
  );
  const close = () => setEditing(null);
  return { overlay: editing && <TaskOverlay {...editing} {...options} latest={task} onClose={close} /> };
}

type OverlayProps = Editing &
  Options & {
    /** The selected task in its current version. */
    readonly latest: Task | undefined;
    readonly onClose: () => void;
  };

function TaskOverlay(props: OverlayProps) {
  const { field, task, latest, onClose } = props;
  const app = useHubApp();
  const updateTask = useTaskUpdate();
  const place = `task-${field}:${task.id}`;
  const save = (change: TaskChange) => {
    const typed = draftsOf(app).getState().byPlace[place];
    onClose();
    const fields = Object.keys(change);
    if (fields.every((key) => isEqual(Reflect.get(task, key), Reflect.get(change, key)))) return true;
    // Only a concurrent change of the same field is a conflict; other changes of the task are kept.
    const isKept =
      latest?.id === task.id && fields.every((key) => isEqual(Reflect.get(latest, key), Reflect.get(task, key)));
    // The form is closed at once, and drops what was typed; a change that the hub did not take is kept again.
    void updateTask(isKept ? latest : task, change).then((outcome) => {
      if (outcome === "failed" && typed) putDraft(app, place, typed.values);
    });
    return true;
  };
  const line = lineNames.find((name) => name === field);
  if (line) {
    const { label } = taskFields[line];
    const { check } = lines[line];
    const submit = (text: string) => save({ [line]: text });
    return <Prompt title={label} draft={place} value={task[line]} check={check} onSubmit={submit} onClose={onClose} />;
  }
  const other = otherNames.find((name) => name === field);
  if (!other) return <TaskDeed {...props} onSave={save} />;
  const Editor = others[other].editor;
  return <Editor task={task} place={place} onSave={save} onClose={onClose} />;
}

function StatusSelect({ task, onSave, onClose }: EditorProps) {
  const options = taskStatus.options.map((status) => ({ id: status, label: statusWords[status] }));
  const choose = (id: string) => {
    const status = taskStatus.options.find((one) => one === id);
    if (status) onSave({ status });
  };
  return <Select title="Status" options={options} value={task.status} onChange={choose} onClose={onClose} />;
}

function DueEditor({ task, place, onSave, onClose }: EditorProps) {
  const save = (dueAt: string | null) => onSave({ dueAt });
  return <DueForm title={task.title} draft={place} tasks={[task]} value={task.dueAt} onSave={save} onClose={onClose} />;
}

function TagsForm({ task, place, onSave, onClose }: EditorProps) {
  const tags = { id: "tags", label: "Tags", value: task.tags.join(", "), placeholder: "Separated by commas" };
  const submit = (values: FormValues) => onSave({ tags: entriesOf(values.tags, ",") });
  return <Form title={task.title} draft={place} fields={[tags]} onSubmit={submit} onClose={onClose} />;
}

/** The actions on a task other than its fields: assign several, move, give feedback, delete. */
function TaskDeed(props: OverlayProps & { readonly onSave: (change: TaskChange) => void }) {
  const { field, task, marked = [], onSave, onAssigned, onDeleted, onClose } = props;
  const { actions, errorOf } = useTaskActions();
  const { leaveOut } = useMacro().actions;
  if (field === "assignees") {
    const assign = (assignees: readonly string[]) => {
      if (marked.length === 0) return onSave({ assignees: [...assignees] });
      onClose();
      const ids = marked.map(({ id }) => id);
      void actions.assign(ids, assignees, marked).then((isDone) => isDone && onAssigned?.());
    };
    const many = marked.length === 1 ? "Assign the marked task" : `Assign ${marked.length} tasks`;
    const title = marked.length > 0 ? many : "Assigned to";
    const emails = marked.length > 0 ? [] : task.assignees;
    return <PeoplePicker title={title} emails={emails} onChange={assign} onClose={onClose} />;
  }
  if (field === "milestone") {
    const move = (milestone: Milestone) => {
      onClose();
      leaveOut(task.id, "the move to a milestone, which belongs to its matter.");
      void actions.place(task, milestone, milestone.tasks.length);
    };
    return <MilestonePicker task={task} onPick={move} onClose={onClose} />;
  }
  if (field === "feedback") {
    const fields = [
      { id: "feedback", label: "Feedback", value: "", check: feedbackFault },
      { id: "rating", label: "Rating", value: "", placeholder: "1 to 5, or nothing", check: ratingFault },
    ];
    const send = async ({ feedback = "", rating }: FormValues) => {
      leaveOut(task.id, "the feedback, which is about one task.");
      return (await actions.feedback(task, feedback, rating ? Number(rating) : undefined)) !== null;
    };
    const draft = `task-feedback:${task.id}`;
    return (
      <Form title={task.title} draft={draft} fields={fields} errorOf={errorOf} onSubmit={send} onClose={onClose} />
    );
  }
  const remove = () => {
    onClose();
    leaveOut(task.id, "the deletion, which is made task by task.");
    void actions.remove(task).then((isDone) => isDone && onDeleted?.());
  };
  return (
    <ConfirmDialog
      {...deleteTaskQuestion(task)}
      cancelLabel="Keep it"
      isDangerous
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

function feedbackFault(text: string): string | null {
  return text.trim() === "" ? "It is empty; enter your feedback" : null;
}

function ratingFault(text: string): string | null {
  return /^[1-5]?$/.test(text.trim()) ? null : "Write a number from 1 to 5, or nothing";
}
