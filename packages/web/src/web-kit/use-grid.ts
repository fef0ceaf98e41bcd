import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from "react";
import { gridKey, gridPress, gridTarget } from "./grid-keys.ts";
import type { GridProps } from "./grid-types.ts";
import { useActiveRow } from "./use-active-row.ts";
import { useGridWindow } from "./use-grid-window.ts";

const defaultRowHeight = 36;
const cardHeight = 128;
// The height of .headRow in grid.module.css with its border.
const headHeight = 35;

/** The actions of a row, independent of the input device. */
function rowActions<Row>(props: GridProps<Row>) {
  const { rows, rowId, selected, onSelect, onOpen } = props;
  return {
    open: (index: number) => {
      const row = rows[index];
      if (row !== undefined) onOpen(row);
    },
    select: (index: number) => {
      const row = rows[index];
      if (row === undefined || onSelect === undefined) return;
      const ids = new Set(selected);
      if (!ids.delete(rowId(row))) ids.add(rowId(row));
      onSelect(ids);
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
  const { open, select } = rowActions(props);

  const menu = (index: number) => {
    if (props.rowMenu === undefined) return;
    menuAnchor.current = rowElement(index)?.querySelector<HTMLElement>("[data-part=menu]") ?? null;
    setMenuAt(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = gridKey(event);
    if (command === null || rows.length === 0) return;
    event.preventDefault();
    if (command === "open" || command === "select" || command === "menu") {
      return { open, select, menu }[command](activeIndex);
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / size) - 2);
    const target = gridTarget(command, activeIndex, rows.length, page);
    activate(target, true);
    scrollTo(target);
  };
  const onClick = (event: MouseEvent) => {
    const press = gridPress(event.target);
    if (press === null) return;
    activate(press.index, false);
    if (press.on === "menu") return menu(press.index);
    if (press.on === "select") return select(press.index);
    // A press that ends a text selection does not open the row.
    if (press.on === "row" && !getSelection()?.toString()) open(press.index);
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
