import type { ObsoleteOverviewRow } from "@iphub/sdk/contract/overview";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { overviewFilterOf } from "@iphub/ui-core/work/overview/overview-address";
import { useObsoleteOverview } from "@iphub/ui-core/work/overview/use-obsolete-overview";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { Grid } from "../../web-kit/grid.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { NothingFits } from "./nothing-fits.tsx";
import { obsoleteColumns } from "./obsolete-columns.tsx";
import { narrowed, OverviewFilters } from "./overview-filters.tsx";
import { OverviewFrame } from "./overview-frame.tsx";
import { gridSortOf, overviewSortOf } from "./overview-sort.ts";

const idOf = (row: ObsoleteOverviewRow) => row.inventionId;

/** The obsolete overview, a view of the home page: every matter with its roadmap (spec §3 reading (a)). */
export function ObsoleteOverview() {
  const [query, setQuery] = useQueryString();
  const navigate = useNavigate();
  const filter = overviewFilterOf(query);
  const overview = useObsoleteOverview(filter);
  const today = useToday();
  const columns = useMemo(() => obsoleteColumns(today), [today]);
  const narrow = (name: string, values: readonly string[]) => setQuery((known) => narrowed(known, name, values));
  return (
    <OverviewFrame
      overview={overview}
      filters={<OverviewFilters view="obsolete" filter={filter} onChange={narrow} />}
      empty={<NothingFits filtered={filter.qs !== ""} onClear={() => narrow("qs", [])} />}
      grid={
        <Grid<ObsoleteOverviewRow>
          label="Obsolete overview"
          rows={overview.rows}
          rowId={idOf}
          columns={columns}
          rowHeight={32}
          onOpen={(row) => navigate(`/inventions/${encodeURIComponent(row.inventionId)}`)}
          sort={gridSortOf(filter.sort)}
          onSort={(sort) => narrow("sort", [overviewSortOf(sort)])}
          hasMore={overview.hasMore}
          onEndReached={overview.actions.loadMore}
          dimmed={overview.refreshing}
          total={overview.total}
        />
      }
    />
  );
}
