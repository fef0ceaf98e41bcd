import type { ListLook } from "@iphub/sdk/contract/list-look";
import { type ArrangedColumn, withColumnMoved } from "@iphub/sdk/domain/list-columns";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { narrowest, widest } from "./column-edge.tsx";
import styles from "./list-columns.module.css";

type Density = NonNullable<ListLook["density"]>;

type Props = {
  readonly columns: readonly ArrangedColumn[];
  readonly titleOf: (id: string) => string;
  /** Whether a column is always shown. */
  readonly isFixed: (id: string) => boolean;
  /** Null where the height of rows is not chosen here. */
  readonly density: Density | null;
  readonly onColumns: (columns: readonly ArrangedColumn[]) => void;
  readonly onDensity: (density: Density) => void;
  /** Takes the columns back to what the list begins with; absent while they are as they were. */
  readonly onReset: (() => void) | undefined;
  readonly onClose: () => void;
};

const densities = [
  { value: "comfortable", title: "Comfortable" },
  { value: "compact", title: "Compact" },
] as const;

/** `ColumnsDialog {columns, …}`: which columns a list shows, in which order and how wide, and the height of its rows. */
export function ColumnsDialog({ columns, titleOf, isFixed, density, onColumns, ...props }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<string | null>(null);
  // A button that is moved with its line loses the focus.
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const [id, step] = moved.current.split(" ");
    moved.current = null;
    const line = [...(list.current?.children ?? [])].find((one) => one instanceof HTMLElement && one.dataset.id === id);
    const buttons = [...(line?.querySelectorAll<HTMLButtonElement>("button") ?? [])];
    const [up, down] = step === "up" ? buttons : buttons.toReversed();
    (up?.disabled ? down : up)?.focus();
  });
  const move = (id: string, by: 1 | -1) => {
    moved.current = `${id} ${by < 0 ? "up" : "down"}`;
    onColumns(withColumnMoved(columns, id, by));
  };
  const change = (id: string, what: Partial<ArrangedColumn>) =>
    onColumns(columns.map((column) => (column.id === id ? { ...column, ...what } : column)));
  const last = columns.findLastIndex(({ isShown }) => isShown);
  return (
    <Modal
      title="Columns"
      size="small"
      onClose={props.onClose}
      footer={
        <>
          {props.onReset && (
            <Button variant="text" colour="secondary" onClick={props.onReset}>
              As at first
            </Button>
          )}
          <Button onClick={props.onClose}>Done</Button>
        </>
      }
    >
      {density !== null && <Select label="Rows" value={density} options={densities} onChange={props.onDensity} />}
      <ul ref={list} className={styles.columns} aria-label="Columns in their order">
        {columns.map((column, at) => {
          const title = titleOf(column.id);
          return (
            <li key={column.id} data-id={column.id} className={styles.column}>
              <Checkbox
                label={title}
                checked={column.isShown}
                disabled={isFixed(column.id)}
                onChange={(isShown) => change(column.id, { isShown })}
              />
              <ColumnWidth title={title} column={column} onWidth={(width) => change(column.id, { width })} />
              <Button
                variant="icon"
                colour="secondary"
                icon="collapse"
                label={`Move ${title} up`}
                disabled={!column.isShown || at === 0}
                onClick={() => move(column.id, -1)}
              />
              <Button
                variant="icon"
                colour="secondary"
                icon="expand"
                label={`Move ${title} down`}
                disabled={!column.isShown || at >= last}
                onClick={() => move(column.id, 1)}
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.hint}>
        Widths are in pixels; without one a column has the width that fits. The edge of a column’s title can be dragged
        too.
      </p>
    </Modal>
  );
}

type WidthProps = {
  readonly title: string;
  readonly column: ArrangedColumn;
  readonly onWidth: (width: number | undefined) => void;
};

/** The width of a column as a number; an empty field leaves it to the list. */
function ColumnWidth({ title, column, onWidth }: WidthProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    setTyped(null);
    if (typed === null) return;
    const width = Math.round(Number(typed));
    if (typed.trim() === "") onWidth(undefined);
    else if (Number.isFinite(width)) onWidth(Math.max(narrowest, Math.min(width, widest)));
  };
  return (
    <input
      type="number"
      className={styles.width}
      aria-label={`Width of ${title}`}
      placeholder="fits"
      min={narrowest}
      max={widest}
      step={10}
      value={typed ?? column.width ?? ""}
      disabled={!column.isShown}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
      }}
    />
  );
}
