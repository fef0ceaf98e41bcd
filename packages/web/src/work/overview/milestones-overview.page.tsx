import type { OverviewRow } from "@iphub/sdk/contract/overview";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { overviewFilterOf, useMilestonesOverview } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { ListPage } from "../../web-kit/list-grid.tsx";
import { useOfferSettings } from "../../web-kit/page.tsx";
import { Skeleton } from "../../web-kit/states.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { overviewRowHeight, useOverviewColumns } from "./overview-columns.tsx";
import { gridSortOf, NothingFits, narrowed, OverviewFilters, overviewSortOf } from "./overview-filters.tsx";

const OverviewOffer = latePart(async () => (await import("./overview-offer.tsx")).OverviewOffer, { isSaid: false });
const ObsoleteOverview = latePart(async () => (await import("./obsolete-overview.tsx")).ObsoleteOverview, {
  until: () => <Skeleton lines={14} height={28} />,
});
const SettingsForm = latePart(async () => (await import("./settings-form.tsx")).SettingsForm);
const OwnColumns = latePart(async () => (await import("./own-columns.tsx")).OwnColumns, {
  until: () => <Button variant="icon" colour="secondary" icon="columns" label="Columns" disabled />,
  isSaid: false,
});
const idOf = (row: OverviewRow) => row.id;
const leadsTo = (row: OverviewRow) => `/inventions/${encodeURIComponent(row.id)}`;
/** What narrows the list, unlike its order or the preview mode. */
const filters: readonly string[] = ["qs", "tags", "assignee"];
const clear = (query: URLSearchParams) => {
  for (const name of filters) query.delete(name);
};

/** The home page: every matter with its next task, the most urgent first, or the obsolete overview. */
export function MilestonesOverviewPage() {
  const [query] = useQueryString();
  return query.get("view") === "obsolete" ? <ObsoleteOverview /> : <CurrentOverview />;
}

function CurrentOverview() {
  const [query, setQuery] = useQueryString();
  const navigate = useNavigate();
  const filter = overviewFilterOf(query);
  const overview = useMilestonesOverview(filter);
  const { settings } = overview;
  const today = useToday();
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = activeId === null ? undefined : overview.rows.find(({ id }) => id === activeId);
  useOfferSettings(settings.actions.show);
  const narrow = (name: string, values: readonly string[]) => setQuery((known) => narrowed(known, name, values));
  const columns = useOverviewColumns(settings.value, today);
  const [own, setOwn] = useState<typeof columns | null>(null);
  return (
    <ListPage<OverviewRow>
      title="Milestones overview"
      filters={<OverviewFilters view="" filter={filter} onChange={narrow} />}
      action={<OwnColumns possible={columns} onColumns={setOwn} />}
      list={overview}
      what="The overview could not be loaded."
      empty={<NothingFits filtered={filters.some((name) => query.has(name))} onClear={() => setQuery(clear)} />}
      label="Milestones overview"
      rowId={idOf}
      onActive={setActiveId}
      columns={own ?? columns}
      rowHeight={overviewRowHeight(settings.value)}
      leadsTo={leadsTo}
      onOpen={(row) => navigate(leadsTo(row))}
      sort={gridSortOf(filter.sort)}
      onSort={(sort) => narrow("sort", [overviewSortOf(sort)])}
    >
      {active && <OverviewOffer row={active} task={overview.taskOf(active)} />}
      {settings.open && <SettingsForm panel={settings} />}
    </ListPage>
  );
}
