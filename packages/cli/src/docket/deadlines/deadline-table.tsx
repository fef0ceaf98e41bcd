import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { peopleOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useShownPeople } from "@iphub/ui-core/identity/users/use-names";
import { Table } from "../../terminal-kit/table.tsx";
import { deadlineColumns, deadlineLine, wholeDeadlineCells } from "./deadline-rows.ts";

/** Deadlines as a table with its headings; `today` is the office's day. */
export function DeadlineTable(props: {
  readonly rows: readonly DeadlineRecord[];
  readonly today: string;
  readonly selected: string | undefined;
  readonly onSelect: (row: DeadlineRecord) => void;
  /** Absent if all rows are loaded. */
  readonly onNearEnd?: () => void;
  readonly onShown?: (rows: readonly DeadlineRecord[]) => void;
  /** False while a text is typed above. */
  readonly isActive?: boolean;
  readonly onOpen: (() => void) | undefined;
}) {
  const { rows, today, selected, onSelect, onNearEnd, onShown, isActive, onOpen } = props;
  const { initialsOf } = useShownPeople(rows.flatMap((row) => [row.responsible, ...peopleOf(row)]));
  return (
    <Table
      columns={deadlineColumns(rows, today)}
      whole={wholeDeadlineCells(today)}
      gap={1}
      items={rows}
      idOf={(row) => row.id}
      lineOf={(row, sized) => deadlineLine(row, sized, { today, initialsOf })}
      selectedId={selected}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
      onShown={onShown}
      isActive={isActive}
      onOpen={onOpen}
    />
  );
}
