import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import type { MatterGroupBy } from "@iphub/ui-core/matters/inventions/matter-groups";
import { useMatterGroups } from "@iphub/ui-core/matters/inventions/use-matter-groups";
import { type BulkField, useMatterSelection } from "@iphub/ui-core/matters/inventions/use-matter-selection";
import { type GroupHeading, isHeading } from "@iphub/ui-core/platform/list-groups";
import type { RemoteList } from "@iphub/ui-core/platform/use-remote";
import { type ReactNode, useState } from "react";
import type { useListColumns } from "../../identity/public.ts";
import { groupedGrid, headingOf, PartOfList } from "../../web-kit/grouped-grid.tsx";
import { ListGrid } from "../../web-kit/list-grid.tsx";
import { useRowSelection } from "../../web-kit/use-row-selection.ts";
import { bulkFieldOf, MatterBulkBar } from "./matter-bulk-bar.tsx";
import { useMatterInRow } from "./use-matter-in-row.tsx";

const idOf = ({ id }: { readonly id: string }) => id;
const leadsTo = (row: InventionHit | GroupHeading) =>
  isHeading(row) ? undefined : `/inventions/${encodeURIComponent(row.id)}`;

type Props = {
  readonly list: RemoteList<InventionHit>;
  /** The words that the list is narrowed to. */
  readonly qs: string;
  readonly groupBy: MatterGroupBy | null;
  readonly look: ReturnType<typeof useListColumns<InventionHit>>;
  readonly empty: ReactNode;
  readonly onOpen: (row: InventionHit) => void;
};

/** The rows of the list of matters, in groups that fold; fields of one, or of several, are changed from them. */
export function MatterGrid({ list, qs, groupBy, look, empty, onOpen }: Props) {
  const mayEdit = useMay("inventions:write");
  const { folded, actions: looks } = look.look;
  const { rows, hasMore, part } = useMatterGroups(list, groupBy, folded);
  const selection = useMatterSelection(list, { qs });
  const { selected, actions } = selection;
  const isMany = selected.size > 0;
  const [many, setMany] = useState<BulkField | null>(null);
  const inRow = useMatterInRow({
    mayEdit,
    onOpen,
    ...(isMany ? { onMany: (field) => setMany(selection.sending ? null : bulkFieldOf(field)) } : {}),
  });
  const select = useRowSelection({ rows, rowId: idOf, isHeading, selected, onSelect: actions.select });
  return (
    <>
      {isMany && <MatterBulkBar selection={selection} total={list.total} field={many} onField={setMany} />}
      <PartOfList part={part} total={list.total} />
      <ListGrid<InventionHit | GroupHeading>
        {...groupedGrid<InventionHit>({ onOpen, ...inRow.grid }, ({ id }) => looks.fold(id))}
        list={{ ...list, rows, hasMore }}
        what="The matters could not be loaded."
        empty={empty}
        label="Inventions"
        rowId={idOf}
        leadsTo={leadsTo}
        heading={headingOf}
        columns={look.columns}
        rowHeight={look.rowHeight}
        selected={selected}
        onSelect={mayEdit ? select : undefined}
      />
      {inRow.editor}
    </>
  );
}
