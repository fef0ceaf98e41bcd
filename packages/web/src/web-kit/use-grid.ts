import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { GridProps } from "./grid-types.ts";
import { useGridWindow } from "./use-grid-window.ts";

type GridMove = "next" | "previous" | "pageDown" | "pageUp" | "first" | "last";
type GridCommand = GridMove | "open" | "select" | "menu";

const commands: Readonly<Record<string, GridCommand>> = {
  j: "next",
  ArrowDown: "next",
  k: "previous",
  ArrowUp: "previous",
  PageDown: "pageDown",
  PageUp: "pageUp",
  Home: "first",
  End: "last",
  Enter: "open",
  x: "select",
  ".": "menu",
};

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey"> & { readonly target: EventTarget };

/** The command of a key press; null if a field, link or button inside the grid handles the key. */
function gridKey(press: Press): GridCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const command = commands[press.key];
  if (command === undefined || !(press.target instanceof Element)) return null;
  if (press.target.matches("input:not([type=checkbox]), select, textarea, [contenteditable]")) return null;
  if (command === "open" && press.target.matches("a, button, input")) return null;
  return command;
}

function gridTarget(move: GridMove, at: number, count: number, page: number): number {
  const target = { next: at + 1, previous: at - 1, pageDown: at + page, pageUp: at - page, first: 0, last: count - 1 };
  return Math.max(0, Math.min(target[move], count - 1));
}

/** What a pointer press is on: the row itself, its menu, its check box, or a control of its own. */
type GridPress = {
  readonly index: number;
  readonly on: "row" | "menu" | "select" | "inside";
  /** The cell of a column that is edited in place. */
  readonly edited?: HTMLElement | null;
};

function gridPress(target: EventTarget): GridPress | null {
  if (!(target instanceof Element)) return null;
  const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN);
  if (Number.isNaN(index)) return null;
  const part = target.closest<HTMLElement>("[data-part]")?.dataset.part;
  if (part === "menu") return { index, on: "menu" };
  // The label forwards its press to the check box; counting both would toggle twice.
  if (part === "select") return { index, on: target instanceof HTMLInputElement ? "select" : "inside" };
  if (target.closest("a, button, input, select, textarea") !== null) return { index, on: "inside" };
  return { index, on: "row", edited: target.closest<HTMLElement>("[data-column]") };
}

type ActiveRow = { readonly id: string; readonly index: number };

/** The index of the active row, or the nearest one if it is gone. */
function placeOf<Row>(rows: readonly Row[], rowId: (row: Row) => string, active: ActiveRow): number {
  const row = rows[active.index];
  // At first no row is: every one would be looked at for each frame of a scroll.
  if (active.id === "" || (row !== undefined && rowId(row) === active.id)) return active.index;
  const found = rows.findIndex((candidate) => rowId(candidate) === active.id);
  return found >= 0 ? found : Math.max(0, Math.min(active.index, rows.length - 1));
}

/** Roving focus of a list: the active row is known by its id, so that live changes do not move it. */
function useActiveRow<Row>(
  { rows, rowId, onActive }: Pick<GridProps<Row>, "rows" | "rowId" | "onActive">,
  scroller: RefObject<HTMLElement | null>,
) {
  const [active, setActive] = useState<ActiveRow>({ id: "", index: 0 });
  const wantsFocus = useRef(false);
  const activeIndex = placeOf(rows, rowId, active);
  const rowElement = (index: number) => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    rowElement(activeIndex)?.focus({ preventScroll: true });
  });

  const activate = (index: number, focus: boolean) => {
    const row = rows[index];
    if (row === undefined) return;
    wantsFocus.current = focus;
    setActive({ id: rowId(row), index });
    onActive?.(rowId(row));
  };
  return { activeIndex, activate, rowElement };
}

const defaultRowHeight = 36;
const cardHeight = 128;
// The height of .headRow in grid.module.css with its border.
const headHeight = 35;

/** The actions of a row, independent of the input device. */
function rowActions<Row>(props: GridProps<Row>) {
  const { rows, rowId, selected, onSelect, onOpen, onEdit } = props;
  /** Edits the value of a cell in place, or opens its row. */
  const pressOn = (index: number, cell?: HTMLElement | null) => {
    const row = rows[index];
    if (row === undefined) return;
    if (cell && onEdit) onEdit(row, cell.dataset.column ?? "", cell);
    else onOpen(row);
  };
  return {
    open: (index: number) => pressOn(index),
    pressOn,
    /** Turns a row's selection, or selects all rows from another one to it. */
    select: (index: number, from = index) => {
      const ids = new Set(selected);
      for (const row of rows.slice(Math.min(index, from), Math.max(index, from) + 1)) {
        if (from !== index || !ids.delete(rowId(row))) ids.add(rowId(row));
      }
      onSelect?.(ids);
    },
  };
}

/** Behaviour of `Grid`: the window of rows, roving focus, keys, presses and the row menu. */
export function useGrid<Row>(props: GridProps<Row>, scroller: RefObject<HTMLDivElement | null>, cards: boolean) {
  const { rows, rowHeight = defaultRowHeight } = props;
  const size = cards ? cardHeight : rowHeight;
  const [menuAt, setMenuAt] = useState<number | null>(null);
  const menuAnchor = useRef<HTMLElement | null>(null);
  const { activeIndex, activate, rowElement } = useActiveRow(props, scroller);
  const { items, total, measure, scrollTo, printing } = useGridWindow({
    ...props,
    scroller,
    size,
    cards,
    activeIndex,
    headHeight: cards ? 0 : headHeight,
  });
  const { open, pressOn, select } = rowActions(props);

  const menu = (index: number) => {
    if (props.rowMenu === undefined) return;
    menuAnchor.current = rowElement(index)?.querySelector<HTMLElement>("[data-part=menu]") ?? null;
    setMenuAt(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    if (row !== undefined && props.onKey?.(event, row)) return event.preventDefault();
    const command = gridKey(event);
    if (command === null || rows.length === 0) return;
    event.preventDefault();
    if (command === "open" || command === "select" || command === "menu") {
      return { open, select, menu }[command](activeIndex);
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / size) - 2);
    const target = gridTarget(command, activeIndex, rows.length, page);
    if (event.shiftKey) select(target, activeIndex);
    activate(target, true);
    scrollTo(target);
  };
  const onClick = (event: MouseEvent) => {
    const press = gridPress(event.target);
    if (press === null) return;
    activate(press.index, false);
    if (press.on === "menu") return menu(press.index);
    if (press.on === "select") return select(press.index, event.shiftKey ? activeIndex : press.index);
    // A press that ends a text selection does not open the row.
    if (press.on === "row" && !getSelection()?.toString()) pressOn(press.index, cards ? null : press.edited);
  };
  const onFocus = (event: { readonly target: EventTarget }) => {
    const index = event.target instanceof HTMLElement ? event.target.dataset.index : undefined;
    if (index !== undefined) activate(Number(index), false);
  };
  const closeMenu = (restoreFocus: boolean) => {
    setMenuAt(null);
    if (restoreFocus) rowElement(activeIndex)?.focus({ preventScroll: true });
  };
  const rowsInDocument = { items, total, measure, printing, rowHeight };
  return { ...rowsInDocument, activeIndex, menuAt, menuAnchor, closeMenu, onKeyDown, onClick, onFocus };
}
