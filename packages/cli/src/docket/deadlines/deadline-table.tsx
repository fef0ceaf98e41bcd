import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { peopleOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useShownPeople } from "@iphub/ui-core/identity/users/use-names";
import { splitColumns } from "../../terminal-kit/frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useRoom } from "../../terminal-kit/terminal-context.ts";
import { deadlineColumns, deadlineLine } from "./deadline-rows.ts";

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
  const { columns } = useRoom();
  const { initialsOf } = useShownPeople(rows.flatMap((row) => [row.responsible, ...peopleOf(row)]));
  const gap = columns < splitColumns ? 1 : 2;
  return (
    <Table
      columns={deadlineColumns(rows)}
      gap={gap}
      items={rows}
      idOf={(row) => row.id}
      lineOf={(row, sized) => deadlineLine(row, sized, { today, initialsOf, gap })}
      selectedId={selected}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
      onShown={onShown}
      isActive={isActive}
      onOpen={onOpen}
    />
  );
}
