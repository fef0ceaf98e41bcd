// biome-ignore-all lint/a11y/useSemanticElements: a table's elements cannot be windowed and laid out by tracks.
import { breakpoints } from "@iphub/ui-core/platform/tokens";
import { type CSSProperties, type MouseEvent, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./grid.module.css";
import { GridHead } from "./grid-head.tsx";
import { GridRow } from "./grid-row.tsx";
import type { GridProps } from "./grid-types.ts";
import { MenuList } from "./menu-list.tsx";
import { Spinner } from "./spinner.tsx";
import { useGrid } from "./use-grid.ts";
import { useMedia } from "./use-media.ts";

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
          ▲ The first {grid.items.length} rows{total !== undefined && ` of ${total}`} only. To print the others, first
          scroll to the end of the list, or filter it.
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
