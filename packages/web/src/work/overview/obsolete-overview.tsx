import type { ObsoleteOverviewRow } from "@iphub/sdk/contract/overview";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { overviewFilterOf } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { roadmapWords, stopWords, useObsoleteOverview } from "@iphub/ui-core/work/overview/use-obsolete-overview";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useListColumns } from "../../identity/public.ts";
import { Due } from "../../web-kit/due-badge.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { ListPage } from "../../web-kit/list-grid.tsx";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import styles from "./overview.module.css";
import { gridSortOf, NothingFits, narrowed, OverviewFilters, overviewSortOf } from "./overview-filters.tsx";
import { PinOverview } from "./pin-overview.tsx";

const idOf = (row: ObsoleteOverviewRow) => row.inventionId;
const leadsTo = (row: ObsoleteOverviewRow) => `/inventions/${encodeURIComponent(row.inventionId)}`;

/** The obsolete overview, a view of the home page: every matter with its roadmap. */
export function ObsoleteOverview() {
  const [query, setQuery] = useQueryString();
  const navigate = useNavigate();
  const filter = overviewFilterOf(query);
  const overview = useObsoleteOverview(filter);
  const today = useToday();
  const columns = useMemo(() => obsoleteColumns(today), [today]);
  const look = useListColumns("OBSOLETE", columns, { hasDensity: false });
  const narrow = (name: string, values: readonly string[]) => setQuery((known) => narrowed(known, name, values));
  return (
    <ListPage<ObsoleteOverviewRow>
      title="Milestones overview"
      filters={<OverviewFilters view="obsolete" filter={filter} onChange={narrow} />}
      action={
        <>
          <PinOverview />
          {look.button}
        </>
      }
      list={overview}
      what="The overview could not be loaded."
      empty={<NothingFits filtered={filter.qs !== ""} onClear={() => narrow("qs", [])} />}
      label="Obsolete overview"
      rowId={idOf}
      columns={look.columns}
      rowHeight={32}
      leadsTo={leadsTo}
      onOpen={(row) => navigate(leadsTo(row))}
      sort={gridSortOf(filter.sort)}
      onSort={(sort) => narrow("sort", [overviewSortOf(sort)])}
    />
  );
}

function obsoleteColumns(today: string): readonly GridColumn<ObsoleteOverviewRow>[] {
  return [
    {
      id: "reference",
      title: "Matter",
      width: "124px",
      mono: true,
      sortable: true,
      cell: ({ references }) => <MiddleEllipsis text={references[0] ?? "–"} />,
    },
    {
      id: "title",
      title: "Name",
      width: "minmax(140px, 2fr)",
      sortable: true,
      card: "title",
      cell: ({ name }) => <Cut text={name} />,
    },
    {
      id: "task",
      title: "Next Task",
      width: "minmax(140px, 2fr)",
      cell: ({ nextTaskTitle }) => (nextTaskTitle === null ? <None /> : <Cut text={nextTaskTitle} />),
    },
    {
      id: "status",
      title: "Status",
      width: "96px",
      cell: ({ status }) => (status === null ? "–" : <span>{statusWords[status]}</span>),
    },
    {
      id: "roadmap",
      title: "Roadmap",
      width: "minmax(180px, 3fr)",
      cell: ({ roadmap }) => (
        <span className={styles.cut} title={roadmap.map((stop) => stopWords(stop, today)).join("\n")}>
          {roadmap.length === 0 ? "–" : roadmapWords(roadmap, today)}
        </span>
      ),
    },
    {
      id: "critical",
      title: "Critical Task",
      width: "128px",
      cell: ({ nextCriticalTask }) => <Due dueAt={nextCriticalTask?.dueAt ?? null} today={today} />,
    },
    {
      id: "dueAt",
      title: "Due Date",
      // It has room for `extension 1 runs, 23 d left`.
      width: "196px",
      sortable: true,
      cell: ({ dueAt, finalDate, standing }) => <Due {...{ dueAt, finalDate, standing, today }} />,
    },
  ];
}

function Cut({ text }: { readonly text: string }) {
  return (
    <bdi className={styles.cut} title={text}>
      {text}
    </bdi>
  );
}

function None() {
  return <span className={styles.second}>No open task</span>;
}
