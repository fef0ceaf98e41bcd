import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { ListColumn } from "@iphub/sdk/contract/list-look";
import { peopleOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useShownPeople } from "@iphub/ui-core/identity/users/use-names";
import { type GroupHeading, isHeading } from "@iphub/ui-core/platform/list-groups";
import { GroupedTable } from "../../terminal-kit/grouped-table.tsx";
import { deadlineColumns, deadlineLine, wholeDeadlineCells } from "./deadline-rows.ts";

/** Deadlines as a table with its headings, and those of its groups; `today` is the office's day. */
export function DeadlineTable(props: {
  readonly rows: readonly (DeadlineRecord | GroupHeading)[];
  readonly today: string;
  /** The columns of a saved view; without them the terminal's own. */
  readonly chosen?: readonly ListColumn[];
  readonly selected: string | undefined;
  readonly onSelect: (row: { readonly id: string }) => void;
  /** Absent if all rows are loaded. */
  readonly onNearEnd?: () => void;
  readonly onShown?: (rows: readonly DeadlineRecord[]) => void;
  /** False while a text is typed above. */
  readonly isActive?: boolean;
  readonly onOpen: (() => void) | undefined;
  readonly onFold?: (heading: GroupHeading) => void;
  /** Of how many rows the groups are, where these are not all of `total`. */
  readonly part?: number | null;
  readonly total?: number;
}) {
  const { rows, today, chosen, selected, onSelect, onNearEnd, onShown, isActive, onOpen, onFold, part, total } = props;
  const deadlines = rows.flatMap((row) => (isHeading(row) ? [] : [row]));
  const { initialsOf } = useShownPeople(deadlines.flatMap((row) => [row.responsible, ...peopleOf(row)]));
  const { columns, missing } = deadlineColumns(deadlines, today, chosen);
  return (
    <GroupedTable<DeadlineRecord>
      columns={columns}
      missing={missing}
      whole={wholeDeadlineCells(today, columns)}
      gap={1}
      items={rows}
      lineOf={(row, sized) => deadlineLine(row, sized, { today, initialsOf })}
      selectedId={selected}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
      onShown={onShown}
      isActive={isActive}
      onOpen={onOpen}
      onFold={onFold}
      part={part}
      total={total}
    />
  );
}
