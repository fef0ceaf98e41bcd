import { totalWords } from "@iphub/sdk/domain/total-words";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { matterGroupBy, matterGroupings, matterListTitle } from "@iphub/ui-core/matters/inventions/matter-groups";
import { useInventionList } from "@iphub/ui-core/matters/inventions/use-invention-list";
import { headingInView, lookNameOf } from "@iphub/ui-core/platform/viewed-list";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { PinButton, useListColumns } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { GroupSelect } from "../../web-kit/grouped-grid.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { listAddress } from "../../web-kit/list-address.ts";
import type { ListViews } from "../../web-kit/list-views.ts";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { setOrDelete } from "../../web-kit/use-query-string.ts";
import { editedColumns, firstColumns, matterColumns } from "./matter-columns.tsx";
import { MatterGrid } from "./matter-grid.tsx";

const MatterFormModal = latePart(async () => (await import("./matter-form-modal.tsx")).MatterFormModal);

/** What an address chooses of the list. */
const choices = ["filter", "qs", "groupBy"];
const noMatters = "There are no matters yet. A matter is one application or patent";

/** All matters, or those that a search finds; people who may open new matters do so from here. */
export function InventionListPage({ views }: { readonly views: ListViews }) {
  const { query, setQuery, view: saved } = views;
  const navigate = useNavigate();
  const qs = query.get("qs") ?? "";
  const groupBy = matterGroupBy(query.get("groupBy"));
  const list = useInventionList({ qs }, groupBy !== null);
  const [creating, setCreating] = useState(false);
  const mayOpen = useMay("inventions:write");
  const begins = saved?.columns ?? firstColumns;
  const view = useListColumns(lookNameOf("INVENTIONS", saved), mayOpen ? editedColumns : matterColumns, { begins });
  const mayImport = useMay("deadlines:docket");
  const none = mayOpen ? `${noMatters}; 'New matter' opens one, and an import brings a whole docket.` : `${noMatters}.`;
  const open = (id: string) => navigate(`/inventions/${encodeURIComponent(id)}`);
  const address = listAddress("/inventions", views.address, choices);
  const title = saved?.isChanged === false ? saved.title : matterListTitle(qs, groupBy);
  const state = view.look.isKnown ? list.state : "pending";
  return (
    <Page
      title={headingInView("Inventions", saved)}
      afterTitle={state === "completed" ? totalWords(list.total) : undefined}
      filters={
        <>
          <TextField
            label="Words, reference or application number"
            hideLabel
            type="search"
            placeholder="Words, reference or application number"
            value={qs}
            debounceMs={300}
            onChange={(text) => setQuery((known) => setOrDelete(known, "qs", text))}
          />
          <GroupSelect
            groupings={matterGroupings}
            value={groupBy}
            onChange={(by) => setQuery((known) => setOrDelete(known, "groupBy", by ?? ""))}
          />
        </>
      }
      action={
        <>
          {mayImport && <Link to="/imports">Import a docket</Link>}
          {address && <PinButton to={address} title={title} icon="inventions" what="list" />}
          {views.menu({ columns: view.chosen, onColumnsSaved: view.look.actions.reset })}
          {view.button}
          {mayOpen && (
            <Button icon="plus" onClick={() => setCreating(true)}>
              New matter
            </Button>
          )}
        </>
      }
      fill
    >
      {views.notices}
      <MatterGrid
        list={{ ...list, state }}
        qs={qs}
        groupBy={groupBy}
        look={view}
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
        onOpen={({ id }) => open(id)}
      />
      {creating && (
        <MatterFormModal invention={null} onClose={() => setCreating(false)} onSaved={(saved) => open(saved.id)} />
      )}
    </Page>
  );
}
