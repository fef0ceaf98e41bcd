import { totalWords } from "@iphub/sdk/domain/total-words";
import { type GroupHeading, isHeading, partWords } from "@iphub/ui-core/platform/list-groups";
import type { KeyboardEvent } from "react";
import type { GridProps } from "./grid-types.ts";
import styles from "./grouped-grid.module.css";
import { Icon } from "./icon.tsx";
import { Select } from "./select.tsx";

/** `GroupTitle {heading}`: the heading of a group in a list; its row folds the group where others are opened. */
function GroupTitle({ heading }: { readonly heading: GroupHeading }) {
  return (
    <span className={styles.heading}>
      <Icon name={heading.isFolded ? "forward" : "expand"} size="smx" />
      <bdi>{heading.title}</bdi>
      <span className={styles.headingTotal}>{totalWords(heading.total)}</span>
      <span className="visually-hidden">{heading.isFolded ? "folded" : "unfolded"}</span>
    </span>
  );
}

/** The `heading` of a grid with groups. */
export const headingOf = (row: object) => (isHeading(row) ? <GroupTitle heading={row} /> : undefined);

type Fold = (heading: GroupHeading) => void;

/** Folds a group by the left arrow and unfolds it by the right one; true if the key was taken. */
function foldByKey({ key }: KeyboardEvent, heading: GroupHeading, onFold: Fold): boolean {
  if (key !== (heading.isFolded ? "ArrowRight" : "ArrowLeft")) return false;
  onFold(heading);
  return true;
}

type RowActs<Row> = Pick<GridProps<Row>, "onOpen" | "onKey" | "onEdit" | "rowMenu">;

/**
 * What a grid does with the rows of a list, as `acts` say, and with the headings of its groups among them, which
 * fold.
 */
export function groupedGrid<Row extends object>(acts: RowActs<Row>, onFold: Fold): RowActs<Row | GroupHeading> {
  const { onOpen, onKey, onEdit, rowMenu } = acts;
  type Acts = RowActs<Row | GroupHeading>;
  // Absent where they are absent for rows: the grid edits nothing and shows no menu then.
  const edit: Acts["onEdit"] =
    onEdit &&
    ((row, columnId, cell) => {
      if (!isHeading(row)) onEdit(row, columnId, cell);
    });
  const menu: Acts["rowMenu"] = rowMenu && ((row) => (isHeading(row) ? [] : rowMenu(row)));
  return {
    onOpen: (row) => (isHeading(row) ? onFold(row) : onOpen(row)),
    onKey: (event, row) => (isHeading(row) ? foldByKey(event, row, onFold) : (onKey?.(event, row) ?? false)),
    onEdit: edit,
    rowMenu: menu,
  };
}

type SelectProps = {
  readonly groupings: readonly { readonly id: string; readonly title: string }[];
  /** What the list is grouped by; null for nothing. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
};

/** `GroupSelect {groupings, value, onChange(id)}`: what a list is grouped by. */
export function GroupSelect({ groupings, value, onChange }: SelectProps) {
  const options = groupings.map(({ id, title }) => ({ value: id, title: `By ${title}` }));
  return (
    <Select
      label="Group by"
      hideLabel
      value={value ?? ""}
      options={[{ value: "", title: "No groups" }, ...options]}
      onChange={(id) => onChange(id || null)}
    />
  );
}

type PartProps = {
  /** Of how many rows the groups are; null where they are of all. */
  readonly part: number | null;
  readonly total: number;
};

/** `PartOfList {part, total}`: says that the groups are of the first rows of the list only. */
export function PartOfList({ part, total }: PartProps) {
  if (part === null) return null;
  return (
    <p role="status" className={styles.part}>
      ▲ {partWords(part, total)}
    </p>
  );
}
