import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useInventionList } from "@iphub/ui-core/matters/inventions/use-invention-list";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useListColumns } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { Link } from "../../web-kit/link.tsx";
import { ListPage } from "../../web-kit/list-grid.tsx";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { setOrDelete, useQueryString } from "../../web-kit/use-query-string.ts";
import { MatterFormModal } from "./matter-form-modal.tsx";

const columns: readonly GridColumn<InventionHit>[] = [
  {
    id: "reference",
    title: "Matter",
    width: "140px",
    mono: true,
    cell: (row) => <MiddleEllipsis text={row.references[0] ?? "–"} />,
  },
  { id: "title", title: "Title", width: "minmax(200px, 3fr)", card: "title", cell: (row) => <bdi>{row.title}</bdi> },
  { id: "applicant", title: "Applicant", width: "minmax(120px, 1fr)", cell: (row) => row.applicant ?? "–" },
  {
    id: "filed",
    title: "Filed",
    width: "112px",
    cell: (row) => (row.filingDate ? <DateText value={row.filingDate} /> : "–"),
  },
  { id: "status", title: "Office status", width: "minmax(120px, 1fr)", cell: (row) => row.officeStatus ?? "–" },
];

const idOf = (row: InventionHit) => row.id;
const noMatters = "There are no matters yet. A matter is one application or patent";

/** All matters, or those that a search finds; people who may open new matters do so from here. */
export function InventionListPage() {
  const [query, setQuery] = useQueryString();
  const navigate = useNavigate();
  const qs = query.get("qs") ?? "";
  const list = useInventionList({ qs });
  const view = useListColumns("INVENTIONS", columns);
  const [creating, setCreating] = useState(false);
  const mayOpen = useMay("inventions:write");
  const mayImport = useMay("deadlines:docket");
  const none = mayOpen ? `${noMatters}; 'New matter' opens one, and an import brings a whole docket.` : `${noMatters}.`;
  const open = (id: string) => navigate(`/inventions/${encodeURIComponent(id)}`);
  return (
    <ListPage<InventionHit>
      title="Inventions"
      filters={
        <TextField
          label="Words, reference or application number"
          hideLabel
          type="search"
          placeholder="Words, reference or application number"
          value={qs}
          debounceMs={300}
          onChange={(text) => setQuery((known) => setOrDelete(known, "qs", text))}
        />
      }
      action={
        <>
          {mayImport && <Link to="/imports">Import a docket</Link>}
          {view.button}
          {mayOpen && (
            <Button icon="plus" onClick={() => setCreating(true)}>
              New matter
            </Button>
          )}
        </>
      }
      list={{ ...list, state: view.look.isKnown ? list.state : "pending" }}
      what="The matters could not be loaded."
      empty={
        <EmptyState
          message={qs === "" ? none : `Nothing found for '${qs}'.`}
          icon="inventions"
          action={
            qs !== "" && (
              <Button colour="secondary" onClick={() => setQuery((known) => known.delete("qs"))}>
                All inventions
              </Button>
            )
          }
        />
      }
      label="Inventions"
      rowId={idOf}
      columns={view.columns}
      rowHeight={view.rowHeight}
      onOpen={(row) => open(row.id)}
    >
      {creating && (
        <MatterFormModal invention={null} onClose={() => setCreating(false)} onSaved={(saved) => open(saved.id)} />
      )}
    </ListPage>
  );
}
