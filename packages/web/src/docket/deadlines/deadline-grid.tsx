import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { type DeadlineTab, emptyTabWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import type { DeadlineFilter, useDeadlineList } from "@iphub/ui-core/docket/deadlines/use-deadline-list";
import { useDeadlineSelection } from "@iphub/ui-core/docket/deadlines/use-deadline-selection";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { type GroupHeading, isHeading } from "@iphub/ui-core/platform/list-groups";
import type { GroupedList } from "@iphub/ui-core/platform/use-grouped-list";
import { useState } from "react";
import type { useListColumns } from "../../identity/public.ts";
import { groupedGrid, headingOf, PartOfList } from "../../web-kit/grouped-grid.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { ListGrid } from "../../web-kit/list-grid.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { useRowSelection } from "../../web-kit/use-row-selection.ts";
import { withPanel } from "./deadline-columns.tsx";
import { deadlineSortOf, gridSortOf } from "./deadline-filters.tsx";
import { usePeopleInRow } from "./use-people-in-row.tsx";

const DeadlineBulkBar = latePart(async () => (await import("./deadline-bulk-bar.tsx")).DeadlineBulkBar);

const idOf = ({ id }: { readonly id: string }) => id;
const leadsTo = (row: DeadlineRecord | GroupHeading) =>
  isHeading(row) ? undefined : `/deadlines?deadline=${encodeURIComponent(row.id)}`;

type Props = {
  readonly list: ReturnType<typeof useDeadlineList>;
  readonly grouped: GroupedList<DeadlineRecord>;
  readonly isGrouped: boolean;
  readonly look: ReturnType<typeof useListColumns<DeadlineRecord>>;
  readonly filter: DeadlineFilter & { readonly view: DeadlineTab };
  /** Whether a deadline is open next to the list. */
  readonly hasSidePanel: boolean;
  readonly onOpen: (row: DeadlineRecord) => void;
  readonly onSort: (sort: string) => void;
};

/** The rows of the docket work list, in groups that fold; the people of one, or of several, are set from them. */
export function DeadlineGrid({ list, grouped, isGrouped, look, filter, hasSidePanel, onOpen, onSort }: Props) {
  const { view, sort } = filter;
  const mayAssign = useMay("deadlines:docket") && view !== "ended";
  const selection = useDeadlineSelection(list, filter);
  const { selected, actions } = selection;
  const isMany = selected.size > 0;
  const [isAssigning, setIsAssigning] = useState(false);
  const people = usePeopleInRow(onOpen, isMany ? () => setIsAssigning(!selection.sending) : undefined);
  const { isKnown, actions: looks } = look.look;
  const { rows, hasMore, part } = grouped;
  const select = useRowSelection({ rows, rowId: idOf, isHeading, selected, onSelect: actions.select });
  return (
    <>
      {isMany && (
        <DeadlineBulkBar
          selection={selection}
          total={list.total}
          isAssigning={isAssigning}
          onAssigning={setIsAssigning}
        />
      )}
      <PartOfList part={part} total={list.total} />
      <ListGrid<DeadlineRecord | GroupHeading>
        {...groupedGrid<DeadlineRecord>({ onOpen, ...people.grid }, ({ id }) => looks.fold(id))}
        // What is folded would be shown for a moment as long as that is not known.
        list={{ ...list, rows, hasMore, state: isGrouped && !isKnown ? "pending" : list.state }}
        what="The deadlines could not be loaded."
        empty={<EmptyState message={emptyTabWords(view, filter, list.counts)} />}
        label="Deadlines"
        rowId={idOf}
        leadsTo={leadsTo}
        heading={headingOf}
        columns={hasSidePanel ? withPanel(look.columns) : look.columns}
        rowHeight={look.rowHeight}
        selected={selected}
        onSelect={mayAssign ? select : undefined}
        sort={gridSortOf(view, sort)}
        onSort={(by) => onSort(deadlineSortOf(by))}
      />
      {people.modal}
    </>
  );
}
