import { type Task, taskStatus } from "@iphub/sdk/contract/tasks";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useToday } from "@iphub/ui-core/platform/use-today";
import type { TaskChange } from "@iphub/ui-core/work/tasks/save-task";
import { type RowEditing, useRowEdit } from "@iphub/ui-core/work/tasks/use-row-edit";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import frame from "../../web-kit/cell-editor.module.css";
import { DateField } from "../../web-kit/date-field.tsx";
import { OpenMenu } from "../../web-kit/open-menu.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { useAnchored } from "../../web-kit/use-anchored.ts";
import styles from "./task-cell-editor.module.css";
import type { DatedTask } from "./task-editor.tsx";

/** Props of the editor of a field in a row. */
export type TaskCellEditorProps = RowEditing & {
  /** Distinguishes the editor from others that are open, in `data-editor`. */
  readonly name: string;
  /** The task as the list has it now; undefined if it has left the list. */
  readonly latest: Task | undefined;
  readonly anchor: RefObject<HTMLElement | null>;
  /** The warning about a date that is too late. */
  readonly late?: (task: DatedTask) => ReactNode;
  /** `restoreFocus` is false if the focus has moved elsewhere, by a press. */
  readonly onClose: (restoreFocus: boolean) => void;
};

/**
 * `TaskCellEditor {name, task, field, latest, anchor, late?, onClose(restoreFocus)}`: the editor of one field of a task at its
 * row. Enter saves and Escape gives up; a press elsewhere saves what was changed.
 */
export function TaskCellEditor(props: TaskCellEditorProps) {
  const { field, anchor, onClose } = props;
  const edit = useRowEdit(props, props.latest);
  const [isChoosing, setIsChoosing] = useState(field === "status");
  const save = async (restoreFocus: boolean, change?: TaskChange) => {
    const outcome = await edit.actions.save(change);
    // A menu has nothing typed that could be tried again.
    if (outcome === "saved" || (outcome === "failed" && isChoosing)) onClose(restoreFocus);
    else setIsChoosing(false);
  };
  if (isChoosing) {
    if (edit.sending) return null;
    return <StatusMenu {...props} onChoose={(status) => void save(true, { status })} />;
  }
  return (
    <CellForm
      {...props}
      edit={edit}
      anchor={anchor}
      onSave={(restoreFocus, change) => void save(restoreFocus, change)}
    />
  );
}

type StatusMenuProps = TaskCellEditorProps & { readonly onChoose: (status: Task["status"]) => void };

/** The statuses as a menu: arrows, first letters and Enter. */
function StatusMenu({ task, anchor, onChoose, onClose }: StatusMenuProps) {
  const chosen = useRef(false);
  return (
    <OpenMenu
      label={`Status of ${task.title}`}
      anchor={anchor}
      items={taskStatus.options.map((status) => ({
        id: status,
        title: statusWords[status],
        ...(status === task.status ? { icon: "check" as const } : {}),
        onSelect: () => {
          chosen.current = true;
          onChoose(status);
        },
      }))}
      // A menu closes before it reports what was chosen.
      onClose={(restoreFocus) =>
        queueMicrotask(() => {
          if (!chosen.current) onClose(restoreFocus);
        })
      }
    />
  );
}

type CellFormProps = TaskCellEditorProps & {
  readonly edit: ReturnType<typeof useRowEdit>;
  readonly onSave: (restoreFocus: boolean, change?: TaskChange) => void;
};

function CellForm({ name, task, field, anchor, late, edit, onSave, onClose }: CellFormProps) {
  const form = useAnchored<HTMLFormElement>({
    anchor,
    onOutsidePress: () => {
      // What was refused stays where it was typed until someone decides about it.
      if (edit.sending || edit.isRefused) return;
      if (edit.isChanged) onSave(false);
      else onClose(false);
    },
  });
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, [form]);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSave(true);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose(true);
  };
  const { theirs } = edit;
  const buttons = (
    <div className={styles.buttons}>
      <Button type="submit" busy={edit.sending}>
        {theirs === null ? "Save" : "Save mine"}
      </Button>
      <Button variant="text" colour="secondary" onClick={() => onClose(true)}>
        {theirs === null ? "Cancel" : "Keep theirs"}
      </Button>
    </div>
  );
  return (
    <form
      ref={form}
      popover="manual"
      data-editor={name}
      aria-label={`${taskFields[field].label} of ${task.title}`}
      className={frame.editor}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(true);
      }}
    >
      {/* The list of people opens over what is below its field. */}
      {field === "assignees" && buttons}
      <CellField task={task} field={field} edit={edit} late={late} onSave={(change) => onSave(true, change)} />
      {theirs !== null && (
        <p role={edit.isRefused ? "alert" : "status"} className={styles.theirs}>
          {edit.isRefused ? "Not saved: someone" : "Someone"} else has changed this to <b>{theirs}</b> since then.
        </p>
      )}
      {field !== "assignees" && buttons}
    </form>
  );
}

const statuses = taskStatus.options.map((status) => ({ value: status, title: statusWords[status] }));

type CellFieldProps = Pick<CellFormProps, "task" | "field" | "edit" | "late"> & {
  readonly onSave: (change: TaskChange) => void;
};

function CellField({ task, field, edit, late, onSave }: CellFieldProps) {
  const { values, actions } = edit;
  if (field === "status") {
    return (
      <Select
        label={taskFields.status.label}
        value={values.status}
        options={statuses}
        onChange={(status) => actions.set({ status })}
      />
    );
  }
  if (field === "assignees") {
    return <PeoplePicker emails={values.assignees} onChange={(emails) => actions.set({ assignees: [...emails] })} />;
  }
  if (field === "tags") return <TagsField tags={values.tags} onChange={(tags) => actions.set({ tags })} />;
  const dated = { inventionId: task.invention.id, milestoneId: task.workflow.milestoneId, dueAt: values.dueAt };
  return (
    <>
      <div>
        <DateField
          label={taskFields.dueAt.label}
          strict
          value={values.dueAt ?? ""}
          onChange={(dueAt) => actions.set({ dueAt: dueAt || null })}
        />
        {late?.(dated)}
      </div>
      <Days onChoose={(dueAt) => onSave({ dueAt })} />
    </>
  );
}

/** The days that are chosen most, each with one press. */
function Days({ onChoose }: { readonly onChoose: (day: string | null) => void }) {
  const today = useToday();
  const days = [
    { title: "Today", day: today },
    { title: "Tomorrow", day: addDays(today, 1) },
    { title: "In a week", day: addDays(today, 7) },
    { title: "No date", day: null },
  ];
  return (
    <div className={styles.days}>
      {days.map(({ title, day }) => (
        <Button key={title} variant="text" colour="secondary" onClick={() => onChoose(day)}>
          {title}
        </Button>
      ))}
    </div>
  );
}
