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

/** What a pointer press is on: a row, its menu, its check box, a control of its own; with Shift, the end of a range. */
type GridPress = {
  readonly index: number;
  readonly on: "row" | "menu" | "select" | "range" | "inside";
  /** The cell of a column that is edited in place. */
  readonly edited?: HTMLElement | null;
};

function gridPress(target: EventTarget, isReaching: boolean): GridPress | null {
  if (!(target instanceof Element)) return null;
  const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN);
  if (Number.isNaN(index)) return null;
  const part = target.closest<HTMLElement>("[data-part]")?.dataset.part;
  if (part === "menu") return { index, on: "menu" };
  const isBox = part === "select" && target instanceof HTMLInputElement;
  // The label forwards its press to the check box; counting both would toggle twice.
  const isInside = !isBox && (part === "select" || target.closest("a, button, input, select, textarea") !== null);
  if (isInside) return { index, on: "inside" };
  if (isReaching) return { index, on: "range" };
  return isBox ? { index, on: "select" } : { index, on: "row", edited: target.closest<HTMLElement>("[data-column]") };
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
  const focused = useRef<EventTarget | null>(null);
  const activeIndex = placeOf(rows, rowId, active);
  const rowElement = (index: number) => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);

  const activate = (index: number, focus: boolean) => {
    const row = rows[index];
    if (row === undefined) return;
    wantsFocus.current = focus;
    setActive({ id: rowId(row), index });
    onActive?.(rowId(row));
  };
  useLayoutEffect(() => {
    if (wantsFocus.current) {
      wantsFocus.current = false;
      rowElement(activeIndex)?.focus({ preventScroll: true });
      return;
    }
    // A row that leaves the list gives its place, and the focus, to the one that is there now: keys act on no other.
    const row = rows[activeIndex];
    const isLost = document.activeElement === document.body && isGone(focused.current);
    if (isLost) focused.current = null;
    if (isLost || (active.id !== "" && row !== undefined && rowId(row) !== active.id)) activate(activeIndex, isLost);
  });
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    focused.current = target;
    const index = target instanceof HTMLElement ? target.dataset.index : undefined;
    if (index !== undefined) activate(Number(index), false);
  };
  return { activeIndex, activate, rowElement, onFocus };
}

const isGone = (element: EventTarget | null) => element instanceof Node && !element.isConnected;

const defaultRowHeight = 36;
const cardHeight = 128;
// The height of .headRow in grid.module.css with its border.
const headHeight = 35;

/** Edits the value of a cell in place, or opens its row. */
function openRow<Row>({ rows, onEdit, onOpen }: GridProps<Row>, index: number, cell?: HTMLElement | null): void {
  const row = rows[index];
  if (row === undefined) return;
  if (cell && onEdit) onEdit(row, cell.dataset.column ?? "", cell);
  else onOpen(row);
}

/** A press that ends a text selection does not open the row. */
function pressRow<Row>(props: GridProps<Row>, index: number, edited?: HTMLElement | null): void {
  if (!getSelection()?.toString()) openRow(props, index, edited);
}

/** Behaviour of `Grid`: the window of rows, roving focus, keys, presses and the row menu. */
export function useGrid<Row>(props: GridProps<Row>, scroller: RefObject<HTMLDivElement | null>, cards: boolean) {
  const { rows, rowHeight = defaultRowHeight, onSelect } = props;
  const size = cards ? cardHeight : rowHeight;
  const [menuAt, setMenuAt] = useState<number | null>(null);
  const menuAnchor = useRef<HTMLElement | null>(null);
  const { activeIndex, activate, rowElement, onFocus } = useActiveRow(props, scroller);
  const place = { ...props, scroller, size, cards, activeIndex, headHeight: cards ? 0 : headHeight };
  const { items, total, measure, scrollTo, printing } = useGridWindow(place);

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
    if (command === "open") return openRow(props, activeIndex);
    if (command === "select") return onSelect?.(activeIndex);
    if (command === "menu") return menu(activeIndex);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / size) - 2);
    const target = gridTarget(command, activeIndex, rows.length, page);
    if (event.shiftKey) onSelect?.(target, activeIndex);
    activate(target, true);
    scrollTo(target);
  };
  const pressOf = (event: MouseEvent) => gridPress(event.target, event.shiftKey && onSelect !== undefined);
  // With Shift the browser would select the text between two presses, and focus the row before it is reached.
  const onMouseDown = (event: MouseEvent) => pressOf(event)?.on === "range" && event.preventDefault();
  const onClick = (event: MouseEvent) => {
    const press = pressOf(event);
    if (press === null) return;
    const { index, on } = press;
    activate(index, on === "range");
    if (on === "menu") return menu(index);
    if (on === "row") return pressRow(props, index, cards ? null : press.edited);
    if (on !== "inside") onSelect?.(index, on === "range" ? activeIndex : undefined);
  };
  const closeMenu = (restoreFocus: boolean) => {
    setMenuAt(null);
    if (restoreFocus) rowElement(activeIndex)?.focus({ preventScroll: true });
  };
  const rowsInDocument = { items, total, measure, printing, rowHeight };
  return { ...rowsInDocument, activeIndex, menuAt, menuAnchor, closeMenu, onKeyDown, onMouseDown, onClick, onFocus };
}
