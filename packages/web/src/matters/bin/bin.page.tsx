import type { BinItem } from "@iphub/sdk/contract/bin";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { binEmptyQuestion, binEmptyWords, binKindWords, binPlace } from "@iphub/ui-core/matters/bin/bin-words";
import { useBin } from "@iphub/ui-core/matters/bin/use-bin";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { Link } from "../../web-kit/link.tsx";
import { ListPage } from "../../web-kit/list-grid.tsx";
import { ConfirmModal } from "../../web-kit/modal.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import { EmptyState } from "../../web-kit/states.tsx";

const columnsOf = (nameOf: (email: string) => string): readonly GridColumn<BinItem>[] => [
  { id: "kind", title: "Kind", width: "80px", cell: ({ kind }) => binKindWords[kind] },
  { id: "title", title: "Title", width: "minmax(180px, 2fr)", card: "title", cell: ({ title }) => <bdi>{title}</bdi> },
  {
    id: "place",
    title: "Matter",
    width: "140px",
    mono: true,
    cell: (item) =>
      item.invention === null ? (
        binPlace(item)
      ) : (
        <Link to={`/inventions/${encodeURIComponent(item.invention.id)}`}>{binPlace(item)}</Link>
      ),
  },
  {
    id: "by",
    title: "Deleted by",
    width: "minmax(110px, 1fr)",
    cell: ({ deletedBy }) => (deletedBy === null ? "unknown" : nameOf(deletedBy)),
  },
  { id: "at", title: "Deleted", width: "184px", cell: ({ deletedAt }) => <DateText value={deletedAt} time /> },
  {
    id: "until",
    title: "Kept until",
    width: "184px",
    cell: ({ until }) => (until === null ? "the bin is emptied" : <DateText value={until} time />),
  },
];

/** What was deleted and can be restored. Enter, a double click or the row's menu restores a record, for people who may. */
export function BinPage() {
  const bin = useBin();
  const nameOf = useNames(bin.rows.map(({ deletedBy }) => deletedBy));
  const [asking, setAsking] = useState(false);
  const restore = (item: BinItem) => {
    if (bin.mayRestore(item)) void bin.actions.restore(item);
  };
  const menuOf = (item: BinItem): readonly MenuItem[] => [
    {
      id: "restore",
      title: "Restore",
      icon: "undo",
      disabled: !bin.mayRestore(item),
      onSelect: () => restore(item),
    },
  ];
  return (
    <ListPage<BinItem>
      title="Bin"
      action={
        bin.mayEmpty &&
        bin.rows.length > 0 && (
          <Button colour="secondary" icon="delete" busy={bin.sending} onClick={() => setAsking(true)}>
            Empty the bin
          </Button>
        )
      }
      list={bin}
      what="The bin could not be loaded."
      empty={<EmptyState icon="delete" message={binEmptyWords} />}
      label="Bin"
      rowId={({ id }) => id}
      columns={columnsOf(nameOf)}
      onOpen={restore}
      rowMenu={bin.rows.some(bin.mayRestore) ? menuOf : undefined}
    >
      {asking && (
        <ConfirmModal
          title="Empty the bin"
          message={binEmptyQuestion}
          confirmLabel="Delete for good"
          busy={bin.sending}
          onConfirm={async () => {
            await bin.actions.empty();
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </ListPage>
  );
}
