import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { ListColumn } from "@iphub/sdk/contract/list-look";
import { useShownPeople } from "@iphub/ui-core/identity/users/use-names";
import type { MatterGroupBy } from "@iphub/ui-core/matters/inventions/matter-groups";
import { useMatterGroups } from "@iphub/ui-core/matters/inventions/use-matter-groups";
import { useMatterTeams } from "@iphub/ui-core/matters/walls/use-wall-teams";
import { type GroupHeading, isHeading } from "@iphub/ui-core/platform/list-groups";
import type { RemoteList } from "@iphub/ui-core/platform/use-remote";
import { layoutRow } from "../../terminal-kit/columns.ts";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { GroupedTable } from "../../terminal-kit/grouped-table.tsx";
import { useNavigation, useSelectedRow } from "../../terminal-kit/navigation.ts";
import { matterCells, matterColumns, wholeMatterCells } from "./matter-columns.ts";

type Props = {
  readonly list: RemoteList<InventionHit>;
  readonly groupBy: MatterGroupBy | null;
  /** The groups that are folded. */
  readonly folded: ReadonlySet<string>;
  /** The columns of a saved view; without them the terminal's own. */
  readonly chosen: readonly ListColumn[] | undefined;
  /** False while a text is typed above, so that its Enter opens nothing. */
  readonly isActive: boolean;
  readonly onFold: (heading: GroupHeading) => void;
};

/** Matters as a table, and the headings of their groups. */
export function MatterTable({ list, groupBy, folded, chosen, isActive, onFold }: Props) {
  const { go } = useNavigation();
  const { rows, part } = useMatterGroups(list, groupBy, folded);
  const { columns, missing } = matterColumns(chosen);
  const hasPeople = columns.some(({ id }) => id === "attorney");
  const { initialsOf } = useShownPeople(hasPeople ? list.rows.map(({ inHouseAttorney }) => inHouseAttorney) : []);
  const { teamName } = useMatterTeams([]);
  const cellsOf = (row: InventionHit) => matterCells(row, { initialsOf, teamName });
  const { row: current, selected, select } = useSelectedRow(rows, ({ id }) => id);
  const shown = current === undefined || isHeading(current) ? undefined : current;
  const cells = shown && cellsOf(shown);
  const copied = columns.map(({ id }) => cells?.[id] ?? null);
  useCopyable(shown && { ...shown, place: { stem: "invention", id: shown.id }, row: copied });
  return (
    <GroupedTable<InventionHit>
      columns={columns}
      missing={missing}
      whole={wholeMatterCells}
      above={1}
      items={rows}
      lineOf={(row, sized) => layoutRow(cellsOf(row), sized)}
      selectedId={selected}
      isActive={isActive}
      onNearEnd={groupBy === null ? list.loadMore : undefined}
      onShown={list.show}
      onSelect={select}
      onOpen={(row) => go({ stem: "invention", id: row.id })}
      onFold={onFold}
      part={part}
      total={list.total}
    />
  );
}
