// biome-ignore-all lint/a11y/useSemanticElements: a table's elements cannot be windowed and laid out by tracks.
// biome-ignore-all lint/a11y/useFocusableInteractive: a row takes the focus, its cells do not; a title's button does, the title does not.
import { totalWords } from "@iphub/sdk/domain/total-words";
import { breakpoints } from "@iphub/ui-core/platform/tokens";
import { type CSSProperties, type MouseEvent, memo, type ReactNode, type RefCallback, useRef } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";
import styles from "./grid.module.css";
import type { GridColumn, GridProps } from "./grid-types.ts";
import { Icon } from "./icon.tsx";
import { MenuList } from "./menu-list.tsx";
import { Spinner } from "./spinner.tsx";
import { useGrid } from "./use-grid.ts";
import { useMedia } from "./use-media.ts";

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

/** Rendered again only when its own data changes. */
const GridRow = memo(GridRowOf<unknown>);

type GridHeadProps<Row> = Pick<GridProps<Row>, "columns" | "sort" | "onSort" | "onSelect" | "rowMenu">;

function HeadCell<Row>({ column, sort, onSort }: { readonly column: GridColumn<Row> } & GridHeadProps<Row>) {
  const order = sort?.columnId === column.id ? sort.order : undefined;
  const align = column.align === "end" ? styles.end : "";
  if (!column.sortable || onSort === undefined) {
    return (
      <div role="columnheader" className={`${styles.headCell} ${align}`}>
        {column.title}
        {column.headEnd}
      </div>
    );
  }
  return (
    <div role="columnheader" aria-sort={order ?? "none"} className={`${styles.headCell} ${align}`}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ columnId: column.id, order: order === "ascending" ? "descending" : "ascending" })}
      >
        {column.title}
        {order !== undefined && <Icon name={order === "ascending" ? "sortUp" : "sortDown"} size="sm" />}
      </button>
      {column.headEnd}
    </div>
  );
}

function GridHead<Row>(props: GridHeadProps<Row>) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {props.onSelect && (
          <div role="columnheader">
            <span className="visually-hidden">Selected</span>
          </div>
        )}
        {props.columns.map((column) => (
          <HeadCell key={column.id} {...props} column={column} />
        ))}
        {props.rowMenu && (
          <div role="columnheader">
            <span className="visually-hidden">Actions</span>
          </div>
        )}
      </div>
    </div>
  );
}

const tracks = <Row,>(props: GridProps<Row>) =>
  [props.onSelect && "36px", ...props.columns.map((column) => column.width), props.rowMenu && "40px"]
    .filter(Boolean)
    .join(" ");

/** Shows the whole text of a truncated cell on hover. */
function showCutText(event: MouseEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=gridcell]") : null;
  if (cell === null || cell.dataset.part !== undefined) return;
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? "") : "";
}

/**
 * `Grid {label, rows, rowId(row), columns, onOpen(row), selected?, onSelect?(ids), rowMenu?(row), rowHeight?, hasMore?,
 * onEndReached?, sort?, onSort?, dimmed?, total?}`: a list of any length. j, k and the arrows move; Enter opens, x selects,
 * `.` opens the row's menu; cards under 640 px. Keep `columns` and `rowId` stable between renders.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, rows, columns, selected, total, dimmed = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useMedia(`(max-width: ${breakpoints.cards - 0.02}px)`);
  const grid = useGrid(props, scroller, cards);
  const menuRow = grid.menuAt === null ? undefined : rows[grid.menuAt];
  const style: CSSProperties & Record<"--tracks", string> = { "--tracks": tracks(props) };
  return (
    <div ref={scroller} className={classNames(styles.scroller, dimmed && styles.dimmed)} style={style}>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-busy={dimmed}
        aria-rowcount={(total ?? rows.length) + 1}
        aria-colcount={columns.length + (props.onSelect ? 1 : 0) + (props.rowMenu ? 1 : 0)}
        aria-multiselectable={props.onSelect ? true : undefined}
        className={classNames(styles.grid, cards && styles.cards)}
        onKeyDown={grid.onKeyDown}
        onClick={grid.onClick}
        onFocus={grid.onFocus}
        onMouseOver={showCutText}
      >
        <GridHead {...props} />
        <div role="rowgroup" className={styles.body} style={{ height: grid.printing ? "auto" : grid.total }}>
          {grid.items.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <GridRow
                key={props.rowId(row)}
                row={row}
                index={index}
                start={grid.printing ? undefined : start}
                height={cards || grid.printing ? undefined : grid.rowHeight}
                measure={grid.measure}
                columns={columns}
                active={index === grid.activeIndex}
                selected={selected === undefined ? undefined : selected.has(props.rowId(row))}
                selectable={props.onSelect !== undefined}
                hasMenu={props.rowMenu !== undefined}
                heading={props.heading}
              />
            );
          })}
        </div>
      </div>
      {props.hasMore && !grid.printing && (
        <div className={styles.more}>
          <Spinner label="Loading more" showLabel />
        </div>
      )}
      {grid.printing && (props.hasMore || grid.items.length < rows.length) && (
        <p className={styles.part}>
          ▲ The first {grid.items.length} rows{total !== undefined && ` of ${totalWords(total)}`} only. To print the
          others, first scroll to the end of the list, or filter it.
        </p>
      )}
      {menuRow !== undefined && props.rowMenu && (
        <MenuList
          label="Row actions"
          items={props.rowMenu(menuRow)}
          anchor={grid.menuAnchor}
          align="end"
          onClose={grid.closeMenu}
        />
      )}
    </div>
  );
}
