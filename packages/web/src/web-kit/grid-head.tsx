// biome-ignore-all lint/a11y/useSemanticElements: a table's elements cannot be windowed and laid out by tracks.
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in a title takes the focus, the title does not.
import styles from "./grid.module.css";
import type { GridColumn, GridProps } from "./grid-types.ts";
import { Icon } from "./icon.tsx";

type GridHeadProps<Row> = Pick<GridProps<Row>, "columns" | "sort" | "onSort" | "onSelect" | "rowMenu">;

function HeadCell<Row>({ column, sort, onSort }: { readonly column: GridColumn<Row> } & GridHeadProps<Row>) {
  const order = sort?.columnId === column.id ? sort.order : undefined;
  const align = column.align === "end" ? styles.end : "";
  if (!column.sortable || onSort === undefined) {
    return (
      <div role="columnheader" className={`${styles.headCell} ${align}`}>
        {column.title}
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
    </div>
  );
}

/** `GridHead {columns, sort?, onSort?, onSelect?, rowMenu?}`: the row of column titles, some of which are sortable. */
export function GridHead<Row>(props: GridHeadProps<Row>) {
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
