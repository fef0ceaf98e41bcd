import { type PointerEvent, useRef } from "react";
import styles from "./list-columns.module.css";

/** The narrowest and the widest column, in pixels. */
export const narrowest = 40;
/** The widest column, in pixels. */
export const widest = 1200;

type Props = {
  /** Called with each move and once more when the edge is let go; null for the width that the list gives it. */
  readonly onWidth: (width: number | null, isFinal: boolean) => void;
};

/** `ColumnEdge {onWidth(width, isFinal)}`: the edge of a column's title, which is dragged; the dialog does it by key. */
export function ColumnEdge({ onWidth }: Props) {
  const begun = useRef<{ readonly at: number; readonly width: number } | null>(null);
  const report = (event: PointerEvent, isFinal: boolean) => {
    if (begun.current === null) return;
    const width = Math.round(begun.current.width + event.clientX - begun.current.at);
    onWidth(Math.max(narrowest, Math.min(width, widest)), isFinal);
  };
  return (
    <span
      aria-hidden="true"
      className={styles.edge}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { at: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? narrowest };
      }}
      onPointerMove={(event) => report(event, false)}
      onPointerUp={(event) => {
        // A press alone, such as the first of a double one, widens nothing.
        if (event.clientX !== begun.current?.at) report(event, true);
        begun.current = null;
      }}
      onDoubleClick={() => onWidth(null, true)}
    />
  );
}
