import type { MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import { minionFilterOf, minionSortParts } from "@iphub/ui-core/agents/minions/minion-address";
import { useMayWriteMinions } from "@iphub/ui-core/agents/minions/use-may-write";
import { useMinionList } from "@iphub/ui-core/agents/minions/use-minion-list";
import { useNavigate } from "react-router-dom";
import { buttonClass } from "../../web-kit/button.tsx";
import { EmptyState } from "../../web-kit/empty-state.tsx";
import { ErrorState } from "../../web-kit/error-state.tsx";
import { Grid } from "../../web-kit/grid.tsx";
import type { GridSort } from "../../web-kit/grid-types.ts";
import { Icon } from "../../web-kit/icon.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Skeleton } from "../../web-kit/skeleton.tsx";
import { totalWords } from "../../web-kit/total-words.ts";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { minionColumns } from "./minion-columns.tsx";
import { MinionFilters } from "./minion-filters.tsx";

const idOf = (row: MinionStatistics) => row.documentId;

/** The minion lair: every agent with what it has done, narrowed, sorted, 25 at a time (spec §2, §7). */
export function MinionListPage() {
  const [query, setQuery] = useQueryString();
  const navigate = useNavigate();
  const filter = minionFilterOf(query);
  const list = useMinionList(filter);
  const mayWrite = useMayWriteMinions();
  const narrow = (name: string, value: string) =>
    setQuery((known) => {
      if (value === "") known.delete(name);
      else known.set(name, value);
    });
  const { field, descending } = minionSortParts(filter.sort);
  const isNarrowed = filter.text !== "" || filter.from !== "" || filter.to !== "";
  return (
    <Page
      title="Minion lair"
      count={list.state === "completed" ? totalWords(list.total) : undefined}
      filters={<MinionFilters filter={filter} onChange={narrow} />}
      action={
        mayWrite && (
          <Link to="/minions/new" className={buttonClass()}>
            <Icon name="plus" size="md" />
            New minion
          </Link>
        )
      }
      fill
    >
      {list.state === "pending" && <Skeleton lines={14} height={28} />}
      {list.state === "failed" && (
        <ErrorState
          what={list.failure?.message ?? "The minions could not be loaded."}
          requestId={list.failure?.requestId ?? undefined}
          onRetry={list.actions.retry}
          retrying={list.refreshing}
        />
      )}
      {list.state === "completed" && list.rows.length === 0 && (
        <EmptyState
          icon="minions"
          message={isNarrowed ? "No minion is like that. Take a filter away." : "There is no minion yet."}
        />
      )}
      {list.state === "completed" && list.rows.length > 0 && (
        <Grid<MinionStatistics>
          label="Minion lair"
          rows={list.rows}
          rowId={idOf}
          columns={minionColumns}
          onOpen={(row) => navigate(`/minions/${encodeURIComponent(row.documentId)}`)}
          sort={{ columnId: field, order: descending ? "descending" : "ascending" }}
          onSort={({ columnId, order }: GridSort) =>
            narrow("sort", `${columnId}:${order === "descending" ? "desc" : "asc"}`)
          }
          hasMore={list.hasMore}
          onEndReached={list.actions.loadMore}
          dimmed={list.refreshing}
          total={list.total}
        />
      )}
    </Page>
  );
}
