import type { OverviewRow } from "@iphub/sdk/contract/overview";
import { overviewFilterOf } from "@iphub/ui-core/overview/overview-address";
import { useMilestonesOverview } from "@iphub/ui-core/overview/use-milestones-overview";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useNavigate, useSearchParams } from "react-router-dom";
import { EmptyState } from "../shared/empty-state.tsx";
import { ErrorState } from "../shared/error-state.tsx";
import { Grid } from "../shared/grid.tsx";
import { Page } from "../shared/page.tsx";
import { useOfferSettings } from "../shared/page-settings.ts";
import { SettingsForm } from "../shared/settings-form.tsx";
import { Skeleton } from "../shared/skeleton.tsx";
import { totalWords } from "../shared/total-words.ts";
import { overviewColumns } from "./overview-columns.tsx";
import { OverviewFilters } from "./overview-filters.tsx";
import { gridSortOf, overviewSortOf } from "./overview-sort.ts";

/** The home page: every matter with its next task, the most urgent first (spec §2). */
export function MilestonesOverviewPage() {
  const [query, setQuery] = useSearchParams();
  const filter = overviewFilterOf(query);
  const overview = useMilestonesOverview(filter);
  const { settings } = overview;
  const navigate = useNavigate();
  const today = useToday();
  useOfferSettings(settings.actions.show);
  const narrow = (name: string, values: readonly string[]) =>
    setQuery((known) => {
      known.delete(name);
      for (const value of values) if (value !== "") known.append(name, value);
      return known;
    });
  const columns = overviewColumns({ settings: settings.value, taskOf: overview.taskOf, today });
  return (
    <Page
      title="Milestones overview"
      count={overview.state === "completed" ? totalWords(overview.total) : undefined}
      filters={<OverviewFilters filter={filter} onChange={narrow} />}
      fill
    >
      {overview.state === "pending" && <Skeleton lines={14} height={28} />}
      {overview.state === "failed" && (
        <ErrorState
          what={overview.failure?.message ?? "The overview could not be loaded."}
          requestId={overview.failure?.requestId ?? undefined}
          onRetry={overview.actions.retry}
          retrying={overview.refreshing}
        />
      )}
      {overview.state === "completed" && overview.rows.length === 0 && (
        <EmptyState message="No matter fits these filters." />
      )}
      {overview.state === "completed" && overview.rows.length > 0 && (
        <Grid<OverviewRow>
          label="Milestones overview"
          rows={overview.rows}
          rowId={(row) => row.id}
          columns={columns}
          rowHeight={settings.value.displayMode === "Standard" ? 44 : 32}
          onOpen={(row) => navigate(`/inventions/${encodeURIComponent(row.id)}`)}
          sort={gridSortOf(filter.sort)}
          onSort={(sort) => narrow("sort", [overviewSortOf(sort)])}
          hasMore={overview.hasMore}
          onEndReached={overview.actions.loadMore}
          dimmed={overview.refreshing}
          total={overview.total}
        />
      )}
      {settings.open && <SettingsForm panel={settings} />}
    </Page>
  );
}
