// biome-ignore-all lint/a11y/useSemanticElements: a table's elements cannot be windowed and laid out by tracks.
// biome-ignore-all lint/a11y/useFocusableInteractive: a title's button takes the focus, the title does not.
import { totalWords } from "@iphub/sdk/domain/total-words";
import { breakpoints } from "@iphub/ui-core/platform/tokens";
import { type CSSProperties, type MouseEvent, memo, type ReactNode, type RefObject } from "react";
import { classNames } from "./class-names.ts";
import styles from "./grid.module.css";
import { GridRows } from "./grid-rows.tsx";
import type { GridColumn, GridProps } from "./grid-types.ts";
import { Icon } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";
import type { useGrid } from "./use-grid.ts";

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

/** Where rows are cards. */
export const cardsMedia = `(max-width: ${breakpoints.cards - 0.02}px)`;

type UsedGrid = ReturnType<typeof useGrid>;

type GridLookProps<Row> = GridProps<Row> & {
  /** Whether rows are cards. */
  readonly cards: boolean;
  /** The rows that are in the document, and where. */
  readonly places: Pick<UsedGrid, "items" | "total" | "printing" | "rowHeight" | "activeIndex"> &
    Partial<Pick<UsedGrid, "measure">>;
  /** What presses and keys do; nothing in a picture of the grid. */
  readonly handlers?: Pick<UsedGrid, "onKeyDown" | "onClick" | "onMouseDown" | "onFocus">;
  readonly scroller?: RefObject<HTMLDivElement | null>;
  /** The menu of a row, while it is open. */
  readonly children?: ReactNode;
};

/** `GridLook {…Grid, cards, places, handlers?, scroller?, children?}`: a grid as it is drawn, without what it does. */
export function GridLook<Row>(props: GridLookProps<Row>) {
  const { label, rows, columns, total, dimmed = false, cards, places, handlers } = props;
  const style: CSSProperties & Record<"--tracks", string> = { "--tracks": tracks(props) };
  return (
    <div ref={props.scroller} className={classNames(styles.scroller, dimmed && styles.dimmed)} style={style}>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-busy={dimmed}
        aria-rowcount={(total ?? rows.length) + 1}
        aria-colcount={columns.length + (props.onSelect ? 1 : 0) + (props.rowMenu ? 1 : 0)}
        aria-multiselectable={props.onSelect ? true : undefined}
        className={classNames(styles.grid, cards && styles.cards)}
        onKeyDown={handlers?.onKeyDown}
        onClick={handlers?.onClick}
        onMouseDown={handlers?.onMouseDown}
        onFocus={handlers?.onFocus}
        onMouseOver={showCutText}
      >
        <GridHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selectable={props.onSelect !== undefined}
          hasMenu={props.rowMenu !== undefined}
        />
        <div role="rowgroup" className={styles.body} style={{ height: places.printing ? "auto" : places.total }}>
          <GridRows
            rows={rows}
            rowId={props.rowId}
            leadsTo={props.leadsTo}
            items={places.items}
            isPrinting={places.printing}
            height={cards || places.printing ? undefined : places.rowHeight}
            measure={places.measure}
            columns={columns}
            activeIndex={places.activeIndex}
            selected={props.selected}
            selectable={props.onSelect !== undefined}
            hasMenu={props.rowMenu !== undefined}
            heading={props.heading}
          />
        </div>
      </div>
      {props.hasMore && !places.printing && (
        <div className={styles.loading}>
          <Spinner label="Loading more" showLabel />
        </div>
      )}
      {places.printing && (props.hasMore || places.items.length < rows.length) && (
        <p className={styles.part}>
          ▲ The first {places.items.length} rows{total !== undefined && ` of ${totalWords(total)}`} only. To print the
          others, first scroll to the end of the list, or filter it.
        </p>
      )}
      {props.children}
    </div>
  );
}
