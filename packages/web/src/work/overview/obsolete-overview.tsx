import type { ObsoleteOverviewRow } from "@iphub/sdk/contract/overview";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { overviewFilterOf } from "@iphub/ui-core/work/overview/overview-address";
import { useObsoleteOverview } from "@iphub/ui-core/work/overview/use-obsolete-overview";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { ListPage } from "../../web-kit/list-grid.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { NothingFits } from "./nothing-fits.tsx";
import { obsoleteColumns } from "./obsolete-columns.tsx";
import { narrowed, OverviewFilters } from "./overview-filters.tsx";
import { gridSortOf, overviewSortOf } from "./overview-sort.ts";

const idOf = (row: ObsoleteOverviewRow) => row.inventionId;

/** The obsolete overview, a view of the home page: every matter with its roadmap. */
export function ObsoleteOverview() {
  const [query, setQuery] = useQueryString();
  const navigate = useNavigate();
  const filter = overviewFilterOf(query);
  const overview = useObsoleteOverview(filter);
  const today = useToday();
  const columns = useMemo(() => obsoleteColumns(today), [today]);
  const narrow = (name: string, values: readonly string[]) => setQuery((known) => narrowed(known, name, values));
  return (
    <ListPage<ObsoleteOverviewRow>
      title="Milestones overview"
      filters={<OverviewFilters view="obsolete" filter={filter} onChange={narrow} />}
      list={overview}
      what="The overview could not be loaded."
      empty={<NothingFits filtered={filter.qs !== ""} onClear={() => narrow("qs", [])} />}
      label="Obsolete overview"
      rowId={idOf}
      columns={columns}
      rowHeight={32}
      onOpen={(row) => navigate(`/inventions/${encodeURIComponent(row.inventionId)}`)}
      sort={gridSortOf(filter.sort)}
      onSort={(sort) => narrow("sort", [overviewSortOf(sort)])}
    />
  );
}
