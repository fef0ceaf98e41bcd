// biome-ignore-all lint/a11y/useSemanticElements: a table's elements cannot be windowed and laid out by tracks.
// biome-ignore-all lint/a11y/useFocusableInteractive: a title's button takes the focus, the title does not.
import { totalWords } from "@iphub/sdk/domain/total-words";
import { breakpoints } from "@iphub/ui-core/platform/tokens";
import { type CSSProperties, type MouseEvent, memo, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./grid.module.css";
import { GridRows } from "./grid-rows.tsx";
import type { GridColumn, GridProps } from "./grid-types.ts";
import { Icon } from "./icon.tsx";
import { MenuList } from "./menu-list.tsx";
import { Spinner } from "./spinner.tsx";
import { useGrid } from "./use-grid.ts";
import { useMedia } from "./use-media.ts";

type GridHeadProps<Row> = Pick<GridProps<Row>, "columns" | "sort" | "onSort"> & {
  readonly selectable: boolean;
  readonly hasMenu: boolean;
};

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: { readonly column: GridColumn<Row> } & Pick<GridProps<Row>, "sort" | "onSort">) {
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

function GridHeadOf<Row>(props: GridHeadProps<Row>) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {props.selectable && (
          <div role="columnheader">
            <span className="visually-hidden">Selected</span>
          </div>
        )}
        {props.columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
        {props.hasMenu && (
          <div role="columnheader">
            <span className="visually-hidden">Actions</span>
          </div>
        )}
      </div>
    </div>
  );
}

/** Drawn again when its columns or their order change, and not with each part of a scroll. */
const GridHead = memo(GridHeadOf<unknown>);

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
 * `Grid {label, rows, rowId(row), columns, onOpen(row), selected?, onSelect?(index, from?), rowMenu?(row), rowHeight?,
 * hasMore?, onEndReached?, sort?, onSort?, dimmed?, total?}`: a list of any length. j, k and the arrows move; Enter
 * opens, x selects, Shift with an arrow or a press selects a range, `.` opens the row's menu; cards under 640 px. Keep
 * `columns` and `rowId` stable between renders.
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
        onMouseDown={grid.onMouseDown}
        onFocus={grid.onFocus}
        onMouseOver={showCutText}
      >
        <GridHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selectable={props.onSelect !== undefined}
          hasMenu={props.rowMenu !== undefined}
        />
        <div role="rowgroup" className={styles.body} style={{ height: grid.printing ? "auto" : grid.total }}>
          <GridRows
            rows={rows}
            rowId={props.rowId}
            leadsTo={props.leadsTo}
            items={grid.items}
            isPrinting={grid.printing}
            height={cards || grid.printing ? undefined : grid.rowHeight}
            measure={grid.measure}
            columns={columns}
            activeIndex={grid.activeIndex}
            selected={selected}
            selectable={props.onSelect !== undefined}
            hasMenu={props.rowMenu !== undefined}
            heading={props.heading}
          />
        </div>
      </div>
      {props.hasMore && !grid.printing && (
        <div className={styles.loading}>
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
