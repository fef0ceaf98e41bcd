// biome-ignore-all lint/a11y/useSemanticElements: a table's elements cannot be windowed and laid out by tracks.
// biome-ignore-all lint/a11y/useFocusableInteractive: a row takes the focus, its cells do not.
import { memo, type ReactNode, type RefCallback } from "react";
import { Checkbox } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";
import styles from "./grid.module.css";
import type { GridColumn } from "./grid-types.ts";
import menuStyles from "./row-menu.module.css";

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
  /** The address that it opens. */
  readonly to?: string | undefined;
  heading?(row: Row): ReactNode;
};

// The grid handles the change as a press on the row, but React requires a handler on a controlled check box.
const heardByGrid = () => undefined;

function GridRowOf<Row>(props: GridRowProps<Row>) {
  const { row, index, start, height, active, selected } = props;
  const heading = props.heading?.(row);
  const isRow = heading === undefined;
  const selectable = isRow && props.selectable;
  return (
    <div
      ref={props.measure}
      role="row"
      data-index={index}
      data-to={props.to}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected === true : undefined}
      tabIndex={active ? 0 : -1}
      className={styles.row}
      style={{ height, top: start }}
    >
      {selectable && (
        <div role="gridcell" className={styles.mark} data-part="select">
          <Checkbox label="Select" hideLabel checked={selected === true} onChange={heardByGrid} tabIndex={-1} />
        </div>
      )}
      {!isRow && (
        <div role="gridcell" className={styles.heading}>
          {heading}
        </div>
      )}
      {(isRow ? props.columns : []).map((column) => (
        <div
          key={column.id}
          role="gridcell"
          data-column={column.edited ? column.id : undefined}
          data-title={column.title}
          data-card={column.card ?? "line"}
          className={classNames(styles.cell, column.mono && styles.mono, column.align === "end" && styles.end)}
        >
          {column.cell(row)}
        </div>
      ))}
      {isRow && props.hasMenu && (
        <div role="gridcell" className={styles.menu} data-part="menu">
          <button
            type="button"
            className={menuStyles.more}
            title="Row actions"
            aria-label="Row actions"
            aria-haspopup="menu"
            tabIndex={-1}
          />
        </div>
      )}
    </div>
  );
}

/** Rendered again only when its own data changes. */
const GridRow = memo(GridRowOf<unknown>);

type GridRowsProps<Row> = Pick<
  GridRowProps<Row>,
  "columns" | "measure" | "height" | "selectable" | "hasMenu" | "heading"
> & {
  readonly rows: readonly Row[];
  rowId(row: Row): string;
  leadsTo?(row: Row): string | undefined;
  /** The rows that are in the document, with the pixels above each. */
  readonly items: readonly { readonly index: number; readonly start: number }[];
  readonly isPrinting: boolean;
  readonly activeIndex: number;
  readonly selected: ReadonlySet<string> | undefined;
};

function GridRowsOf<Row>(props: GridRowsProps<Row>) {
  const { rows, rowId, leadsTo, items, isPrinting, activeIndex, selected, ...row } = props;
  return items.map(({ index, start }) => {
    const shown = rows[index];
    if (shown === undefined) return null;
    const id = rowId(shown);
    return (
      <GridRow
        key={id}
        {...row}
        row={shown}
        index={index}
        to={leadsTo?.(shown)}
        start={isPrinting ? undefined : start}
        active={index === activeIndex}
        selected={selected?.has(id)}
      />
    );
  });
}

/** The rows of a grid that are in the document; rendered again only when one of them, or which they are, changes. */
export const GridRows = memo(GridRowsOf<unknown>);
