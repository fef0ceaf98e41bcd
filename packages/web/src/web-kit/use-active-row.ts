import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { GridProps } from "./grid-types.ts";

type ActiveRow = { readonly id: string; readonly index: number };

/** The index of the active row, or the nearest one if it is gone. */
function placeOf<Row>(rows: readonly Row[], rowId: (row: Row) => string, active: ActiveRow): number {
  const row = rows[active.index];
  if (row !== undefined && rowId(row) === active.id) return active.index;
  const found = rows.findIndex((candidate) => rowId(candidate) === active.id);
  return found >= 0 ? found : Math.max(0, Math.min(active.index, rows.length - 1));
}

/** Roving focus of a list: the active row is known by its id, so that live changes do not move it. */
export function useActiveRow<Row>(
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
