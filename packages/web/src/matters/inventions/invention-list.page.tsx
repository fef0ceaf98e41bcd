import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { useInventionList } from "@iphub/ui-core/matters/inventions/use-invention-list";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { EmptyState } from "../../web-kit/empty-state.tsx";
import { ErrorState } from "../../web-kit/error-state.tsx";
import { Grid } from "../../web-kit/grid.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { Link } from "../../web-kit/link.tsx";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Skeleton } from "../../web-kit/skeleton.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { totalWords } from "../../web-kit/total-words.ts";
import { useQueryString } from "../../web-kit/use-query-string.ts";
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

/** All matters, or those that a text finds; a new one is opened from here (spec §2). */
export function InventionListPage() {
  const [query, setQuery] = useQueryString();
  const navigate = useNavigate();
  const qs = query.get("qs") ?? "";
  const list = useInventionList({ qs });
  const [creating, setCreating] = useState(false);
  const open = (id: string) => navigate(`/inventions/${encodeURIComponent(id)}`);
  return (
    <Page
      title="Inventions"
      count={list.state === "completed" ? totalWords(list.total) : undefined}
      filters={
        <TextField
          label="Words, reference or application number"
          hideLabel
          type="search"
          placeholder="Words, reference or application number"
          value={qs}
          debounceMs={300}
          onChange={(text) =>
            setQuery((known) => {
              if (text === "") known.delete("qs");
              else known.set("qs", text);
            })
          }
        />
      }
      action={
        <>
          <Link to="/imports">Import a docket</Link>
          <Button icon="plus" onClick={() => setCreating(true)}>
            New matter
          </Button>
        </>
      }
      fill
    >
      {list.state === "pending" && <Skeleton lines={14} height={28} />}
      {list.state === "failed" && (
        <ErrorState
          what={list.failure?.message ?? "The matters could not be loaded."}
          requestId={list.failure?.requestId ?? undefined}
          onRetry={list.actions.retry}
          retrying={list.refreshing}
        />
      )}
      {list.state === "completed" && list.rows.length === 0 && (
        <EmptyState message={qs === "" ? "There is no matter yet." : `Nothing found for '${qs}'.`} />
      )}
      {list.state === "completed" && list.rows.length > 0 && (
        <Grid<InventionHit>
          label="Inventions"
          rows={list.rows}
          rowId={idOf}
          columns={columns}
          onOpen={(row) => open(row.id)}
          hasMore={list.hasMore}
          onEndReached={list.actions.loadMore}
          dimmed={list.refreshing}
          total={list.total}
        />
      )}
      {creating && (
        <MatterFormModal invention={null} onClose={() => setCreating(false)} onSaved={(saved) => open(saved.id)} />
      )}
    </Page>
  );
}
