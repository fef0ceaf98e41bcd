// biome-ignore-all lint/a11y/useSemanticElements: a table's elements cannot be windowed and laid out by tracks.
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, its cells do not.
import { memo, type RefCallback } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";
import styles from "./grid.module.css";
import type { GridColumn } from "./grid-types.ts";

type GridRowProps<Row> = {
  readonly row: Row;
  readonly index: number;
  /** Pixels from the top of the list; none in print, where rows follow each other. */
  readonly start?: number;
  /** Pixels; a card has its own height, which `measure` reports. */
  readonly height?: number;
  readonly measure?: RefCallback<HTMLElement> | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly active: boolean;
  readonly selected?: boolean;
  readonly selectable: boolean;
  readonly hasMenu: boolean;
};

// The grid handles the change as a press on the row, but React requires a handler on a controlled check box.
const heardByGrid = () => undefined;

function GridRowOf<Row>(props: GridRowProps<Row>) {
  const { row, index, start, height, columns, active, selected, selectable, hasMenu } = props;
  return (
    <div
      ref={props.measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected === true : undefined}
      tabIndex={active ? 0 : -1}
      className={styles.row}
      style={{ height, transform: start === undefined ? undefined : `translateY(${start}px)` }}
    >
      {selectable && (
        <div role="gridcell" className={styles.mark} data-part="select">
          <Checkbox label="Select" hideLabel checked={selected === true} onChange={heardByGrid} tabIndex={-1} />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          data-title={column.title}
          data-card={column.card ?? "line"}
          className={classNames(styles.cell, column.mono && styles.mono, column.align === "end" && styles.end)}
        >
          {column.cell(row)}
        </div>
      ))}
      {hasMenu && (
        <div role="gridcell" className={styles.menu} data-part="menu">
          <Button
            variant="icon"
            colour="secondary"
            icon="more"
            label="Row actions"
            aria-haspopup="menu"
            tabIndex={-1}
          />
        </div>
      )}
    </div>
  );
}

/** One row of a grid; rendered again only when its own data changes. */
export const GridRow = memo(GridRowOf<unknown>);
