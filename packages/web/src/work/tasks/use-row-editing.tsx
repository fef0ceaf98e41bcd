import type { Task } from "@iphub/sdk/contract/tasks";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { type RowField, rowFields } from "@iphub/ui-core/work/tasks/use-row-edit";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { GridColumn, GridProps } from "../../web-kit/grid-types.ts";
import { latePart } from "../../web-kit/late-part.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import { cellOf, focusedRow, gridPlaces, type RowPlaces } from "../../web-kit/row-cell.ts";
import { useRowKeys } from "../../web-kit/use-row-keys.ts";
import type { BulkKind } from "./bulk-bar.tsx";
import type { DatedTask } from "./task-editor.tsx";

const TaskCellEditor = latePart(async () => (await import("./task-cell-editor.tsx")).TaskCellEditor);

/** The fields that are edited in a row, by the columns that show them; the keys are those of the terminal. */
const cells: Readonly<Record<RowField, { readonly column: string; readonly key: string; readonly title: string }>> = {
  dueAt: { column: "dueAt", key: "d", title: "Change the due date" },
  status: { column: "status", key: "s", title: "Change the status" },
  assignees: { column: "who", key: "@", title: "Assign" },
  tags: { column: "tags", key: "#", title: "Change the tags" },
};

type Editing = {
  readonly task: Task;
  readonly field: RowField;
  readonly anchor: { readonly current: HTMLElement };
};

/** What each field is changed by where rows are selected. */
export const bulkKinds: Readonly<Record<RowField, BulkKind>> = {
  dueAt: "reschedule",
  status: "status",
  assignees: "assign",
  tags: "tag",
};

type Options = {
  readonly rows: readonly Task[];
  /** The warning about a date that is too late. */
  readonly late?: (task: DatedTask) => ReactNode;
  /** Where its rows are; those of a grid by default. */
  readonly places?: RowPlaces;
  /** Changes the selected tasks in place of a row's own; absent without a selection. */
  readonly onMany?: (field: RowField) => void;
};

/**
 * Editing the fields of tasks in their rows, by a press on the cell, by key, or by the row's menu: the props that the grid
 * takes for it, and the open editor. Without the right to change tasks there is nothing of it.
 */
export function useRowEditing({ rows, late, places = gridPlaces, onMany }: Options): {
  readonly grid: Pick<GridProps<Task>, "onEdit" | "onKey" | "rowMenu">;
  readonly editor: ReactNode;
} {
  const mayEdit = useMayEditTasks();
  // One more may open while another is still being saved; that one stays at its row if it is refused.
  const [editing, setEditing] = useState<readonly Editing[]>([]);
  const keyOf = useRowKeys();
  const place = useKeptPlace(places);
  if (!mayEdit) return { grid: {}, editor: null };

  const edit = (task: Task, field: RowField, cell: HTMLElement | null | undefined) => {
    if (!cell) return;
    setEditing((known) => [
      ...known.filter((one) => one.task.id !== task.id || one.field !== field),
      { task, field, anchor: { current: cell } },
    ]);
  };
  const fromKey = (event: KeyboardEvent, task: Task): boolean => {
    const key = keyOf(event);
    const field = rowFields.find((one) => cells[one].key === key);
    if (field === undefined || !(event.target instanceof Element)) return false;
    if (onMany) onMany(field);
    else edit(task, field, cellOf(event.target.closest(places.row), cells[field].column));
    return true;
  };
  const rowMenu = (task: Task) =>
    rowFields.map((field): MenuItem => {
      const { column, key, title } = cells[field];
      const begin = () => edit(task, field, cellOf(focusedRow(), column));
      return { id: field, title, shortcut: key, onSelect: begin };
    });
  const close = (closed: Editing, restoreFocus: boolean) => {
    setEditing((known) => known.filter((one) => one !== closed));
    if (!restoreFocus || hasLeft(closed, places)) return;
    places.focusOf(closed.anchor.current.closest<HTMLElement>(places.row))?.focus({ preventScroll: true });
    place.keep();
  };
  return {
    grid: {
      onEdit: (task, column, cell) => {
        const field = rowFields.find((one) => cells[one].column === column);
        if (field) edit(task, field, cell);
      },
      onKey: fromKey,
      rowMenu,
    },
    editor: editing.map((one) => (
      <TaskCellEditor
        key={editorKey(one)}
        name={editorKey(one)}
        task={one.task}
        field={one.field}
        latest={rows.find(({ id }) => id === one.task.id)}
        anchor={one.anchor}
        late={late}
        onClose={(restoreFocus) => close(one, restoreFocus)}
      />
    )),
  };
}

function editorKey({ task, field }: Pick<Editing, "task" | "field">): string {
  return `${task.id} ${field}`;
}

/** Whether the reader has gone on while a change was being saved: to another editor, another row, or out of the list. */
function hasLeft(closed: Editing, { row }: RowPlaces): boolean {
  const focused = document.activeElement;
  // Without a focus, and in the menu that is just closing, the reader is still here.
  if (!focused || focused === document.body || focused.closest("[role=menu]")) return false;
  const editor = focused.closest<HTMLElement>("[data-editor]");
  if (editor) return editor.dataset.editor !== editorKey(closed);
  return focused.closest(row) !== closed.anchor.current.closest(row);
}

/** Whether the reader may change tasks. */
export function useMayEditTasks(): boolean {
  return useMay("tasks:write");
}

/** Columns whose cells are edited on a press. */
export function withEditing(columns: readonly GridColumn<Task>[]): readonly GridColumn<Task>[] {
  const edited = new Set(rowFields.map((field) => cells[field].column));
  return columns.map((column) => (edited.has(column.id) ? { ...column, edited: true } : column));
}

/** Keeps the focus in the list when the row that has it leaves: a change can put a task out of the list. */
function useKeptPlace({ kept }: RowPlaces): { keep: () => void } {
  const isKept = useRef(false);
  useEffect(() => {
    const leave = () => {
      isKept.current = false;
    };
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
    };
  }, []);
  useEffect(() => {
    if (!isKept.current || document.activeElement !== document.body) return;
    kept()?.focus();
  });
  return useMemo(
    () => ({
      keep: () => {
        isKept.current = true;
      },
    }),
    [],
  );
}
