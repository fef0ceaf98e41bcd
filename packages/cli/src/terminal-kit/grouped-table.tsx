import { totalWords } from "@iphub/sdk/domain/total-words";
import { type GroupHeading, isHeading, partWords } from "@iphub/ui-core/platform/list-groups";
import { Box, Text } from "ink";
import { useState } from "react";
import type { Cell, Line } from "./columns.ts";
import { listEdges, Table, type TableProps } from "./table.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { cutEnd, isolate, singleLine, textWidth, wrapCells } from "./text-cells.ts";

type Props<Row> = Pick<
  TableProps<Row>,
  "columns" | "missing" | "lineOf" | "whole" | "gap" | "above" | "selectedId" | "isActive"
> &
  Pick<TableProps<Row>, "onNearEnd" | "onShown" | "onOpen"> & {
    readonly items: readonly (Row | GroupHeading)[];
    readonly onSelect: (item: Row | GroupHeading) => void;
    /** Folds a group or unfolds it: Enter on its heading. */
    readonly onFold?: (heading: GroupHeading) => void;
    /** Of how many rows the groups are, where these are not all of `total`. */
    readonly part?: number | null;
    readonly total?: number;
  };

/** Rows in columns, with the headings of their groups and how many rows each has; without groups a plain table. */
export function GroupedTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const {
    items,
    whole = {},
    lineOf,
    above = 0,
    onSelect,
    onShown,
    onOpen,
    onFold,
    part = null,
    total = 0,
    ...table
  } = props;
  const theme = useTheme();
  const { columns } = useRoom();
  const [begins, setBegins] = useState(() => beginning(items, props.selectedId));
  const selectedId = begins ?? props.selectedId;
  const label = foldLabel(items.find(({ id }) => id === selectedId));
  const open = (item: Row | GroupHeading, index: number) => (isHeading(item) ? onFold?.(item) : onOpen?.(item, index));
  const cells = Object.entries<(row: Row) => Cell>(whole).map(
    ([id, cellOf]) => [id, (item: Row | GroupHeading): Cell => (isHeading(item) ? "" : cellOf(item))] as const,
  );
  const said = part === null ? [] : wrapCells(`▲ ${partWords(part, total)}`, columns - listEdges);
  return (
    <Box flexDirection="column">
      {said.length > 0 && (
        <Text wrap="truncate-end">{said.map((line) => `  ${theme.paint(line, { role: "warn" })}`).join("\n")}</Text>
      )}
      <Table<Row | GroupHeading>
        {...table}
        items={items}
        idOf={({ id }) => id}
        whole={Object.fromEntries(cells)}
        lineOf={(item, sized) => (isHeading(item) ? headingLine(item, columns - listEdges) : lineOf(item, sized))}
        above={above + said.length}
        selectedId={selectedId}
        onSelect={(item) => {
          setBegins(undefined);
          onSelect(item);
        }}
        openLabel={label}
        onOpen={label !== undefined || onOpen ? open : undefined}
        onShown={onShown && ((shown) => onShown(shown.flatMap((item) => (isHeading(item) ? [] : [item]))))}
      />
    </Box>
  );
}

/**
 * A list with groups begins on its first row, on which the keys act, and not on the heading above it, unless it has what
 * was selected before; undefined there, and without groups.
 */
function beginning<Row extends { readonly id: string }>(
  items: readonly (Row | GroupHeading)[],
  selectedId: string | undefined,
): string | undefined {
  const hasGroups = items.some((item) => isHeading(item));
  if (!hasGroups || items.some(({ id }) => id === selectedId)) return undefined;
  return items.find((item) => !isHeading(item))?.id;
}

/** What Enter does on a heading; undefined for a row. */
function foldLabel<Row extends object>(item: Row | GroupHeading | undefined): string | undefined {
  if (item === undefined || !isHeading(item)) return undefined;
  return item.isFolded ? "unfold" : "fold";
}

/** A heading as a line of at most `width` cells; a long title is cut, the count never. */
function headingLine({ title, total, isFolded }: GroupHeading, width: number): Line {
  const count = `${totalWords(total)}${isFolded ? " folded" : ""}`;
  const shown = isolate(cutEnd(singleLine(title), Math.max(1, width - textWidth(count) - 4)));
  const text = `${isFolded ? "▸" : "▾"} ${shown}  ${count}`;
  return {
    text,
    spans: [
      { bold: true, start: 0, end: text.length - count.length },
      { role: "muted", start: text.length - count.length, end: text.length },
    ],
  };
}
