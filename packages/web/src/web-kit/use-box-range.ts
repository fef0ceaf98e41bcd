import { type MouseEvent, useRef } from "react";

/**
 * `useBoxRange(ids, onChoose(ids, wanted))`: Shift with a press on a check box of a list chooses all from the box that was
 * pressed before. `around` is for the element around the boxes, `choose` for each of them.
 */
export function useBoxRange(ids: readonly string[], onChoose: (ids: readonly string[], wanted: boolean) => void) {
  const pressed = useRef<string | null>(null);
  const isRange = useRef(false);
  const around = {
    // With Shift the browser would select the text between two presses.
    onMouseDown: (event: MouseEvent) => {
      if (event.shiftKey) event.preventDefault();
    },
    // A check box does not tell with which keys it was pressed.
    onClickCapture: (event: MouseEvent) => {
      isRange.current = event.shiftKey;
    },
  };
  const choose = (id: string, wanted: boolean) => {
    const from = pressed.current === null ? -1 : ids.indexOf(pressed.current);
    const to = ids.indexOf(id);
    pressed.current = id;
    if (!isRange.current || from < 0) return onChoose([id], wanted);
    onChoose(ids.slice(Math.min(from, to), Math.max(from, to) + 1), wanted);
  };
  return { around, choose };
}
