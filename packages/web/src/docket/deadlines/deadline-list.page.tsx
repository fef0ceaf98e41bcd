import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { choiceNames } from "@iphub/sdk/domain/work/viewed-query";
import { deadlineGroupBy, deadlineGroupings, deadlineListTitle } from "@iphub/ui-core/docket/deadlines/deadline-groups";
import { deadlineTabs, tabCount, tabOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useDeadline } from "@iphub/ui-core/docket/deadlines/use-deadline";
import { useDeadlineGroups } from "@iphub/ui-core/docket/deadlines/use-deadline-groups";
import { deadlineFilterOf, useDeadlineList } from "@iphub/ui-core/docket/deadlines/use-deadline-list";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import type { Remote } from "@iphub/ui-core/platform/use-remote";
import { headingInView, lookNameOf } from "@iphub/ui-core/platform/viewed-list";
import { useMemo, useState } from "react";
import { PinButton, useListColumns } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { GroupSelect } from "../../web-kit/grouped-grid.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { listAddress } from "../../web-kit/list-address.ts";
import type { ListViews } from "../../web-kit/list-views.ts";
import { Page } from "../../web-kit/page.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { Tabs } from "../../web-kit/tabs.tsx";
import { useHasSidePanel, WorkList, WorkListEntry } from "../../web-kit/work-list.tsx";
import { deadlineColumns } from "./deadline-columns.tsx";
import { DeadlineDetail } from "./deadline-detail.tsx";
import { DeadlineFilters } from "./deadline-filters.tsx";
import { DeadlineGrid } from "./deadline-grid.tsx";
import styles from "./deadline-list.module.css";

const CalendarButton = latePart(async () => (await import("../calendar/calendar-button.tsx")).CalendarButton, {
  isSaid: false,
});
const OfficeLine = latePart(async () => (await import("../uspto/office-line.tsx")).OfficeLine, { isSaid: false });
const ClosuresModal = latePart(async () => (await import("./closures-modal.tsx")).ClosuresModal);
const WorkThrough = latePart(async () => (await import("./work-through.tsx")).WorkThrough, { isSaid: false });

/** What an address chooses of the list. */
const choices = ["filter", ...choiceNames.deadlines];

/** The docket work list: proposals, docketed deadlines, those to verify and overdue ones. */
export function DeadlineListPage({ views }: { readonly views: ListViews }) {
  const { query, setQuery, view: saved } = views;
  const id = query.get("deadline");
  const open = useDeadline(id);
  const view = tabOf(query.get("view"), open.data);
  const filter = deadlineFilterOf(query);
  const isMine = filter.responsible === "me";
  const groupBy = deadlineGroupBy(query.get("groupBy"));
  const list = useDeadlineList({ view, ...filter }, groupBy !== null);
  const columns = useMemo(() => deadlineColumns(list.today), [list.today]);
  const look = useListColumns(lookNameOf("DEADLINES", saved), columns, { begins: saved?.columns });
  const grouped = useDeadlineGroups(list, { groupBy, view, sort: filter.sort }, look.look.folded);
  const [showsClosures, setShowsClosures] = useState(query.has("closures"));
  const hasSidePanel = useHasSidePanel(id !== null);
  const mayClose = useMay("office-calendar:write");
  const put = (name: string, value: string | null) =>
    setQuery((known) => {
      if (name === "view") known.delete("deadline");
      if (value === null) known.delete(name);
      else known.set(name, value);
    });
  // The list stays on the tab that the open deadline chose.
  const closePanel = () =>
    setQuery((known) => {
      known.set("view", view);
      known.delete("deadline");
    });
  const at = grouped.rows.findIndex((row) => row.id === id);
  const address = listAddress("/deadlines", views.address, choices);
  const nameOf = useNames([filter.responsible]);
  const title = saved?.isChanged === false ? saved.title : deadlineListTitle(view, filter, groupBy, nameOf);
  const tabs = deadlineTabs.map((tab) => ({ id: tab.view, title: tab.title, count: tabCount(list.counts, tab.view) }));
  return (
    <Page
      title={headingInView("Deadlines", saved)}
      afterTitle={list.state === "completed" ? totalWords(list.total) : undefined}
      action={
        <span className={styles.actions}>
          {isMine && <CalendarButton of={{ person: "me" }} what="your deadlines" />}
          <Link to="/docket/week">Weekly docket</Link>
          <Link to="/docket/audit">Docket audit</Link>
          <WorkThrough view={view} />
          {mayClose && (
            <Button icon="calendar" colour="secondary" onClick={() => setShowsClosures(true)}>
              Office closures
            </Button>
          )}
          {address && <PinButton to={address} title={title} icon="search" what="list" />}
          {views.menu({ columns: look.chosen, choices: { view }, onColumnsSaved: look.look.actions.reset })}
          {look.button}
        </span>
      }
      fill
    >
      <WorkList open={id !== null && <DeadlinePanel remote={open} at={at} today={list.today} onClose={closePanel} />}>
        <Tabs label="Docket work list" tabs={tabs} selected={view} onSelect={(tab) => put("view", tab)}>
          {views.notices}
          <div className={styles.office}>
            <OfficeLine inventionId={null} />
            <span className={styles.filters}>
              <DeadlineFilters filter={filter} onChange={put} />
              <GroupSelect groupings={deadlineGroupings} value={groupBy} onChange={(by) => put("groupBy", by)} />
            </span>
          </div>
          <DeadlineGrid
            list={list}
            grouped={grouped}
            isGrouped={groupBy !== null}
            look={look}
            filter={{ view, ...filter }}
            hasSidePanel={hasSidePanel}
            onOpen={(row) => put("deadline", row.id)}
            onSort={(sort) => put("sort", sort)}
          />
        </Tabs>
      </WorkList>
      {showsClosures && <ClosuresModal onClose={() => setShowsClosures(false)} />}
    </Page>
  );
}

type Props = {
  readonly remote: Remote<DeadlineRecord>;
  /** The place of its row in the list; -1 where the list does not have it. */
  readonly at: number;
  readonly today: string;
  readonly onClose: () => void;
};

/** The open deadline: next to the list in a wide window, over it in a narrow one. */
function DeadlinePanel({ remote, at, today, onClose }: Props) {
  return (
    <WorkListEntry title={remote.data?.title ?? "Deadline"} at={at} size="large" onClose={onClose}>
      <LoadState remote={remote} what="The deadline could not be loaded." height={20} />
      {remote.data && <DeadlineDetail deadline={remote.data} today={today} />}
    </WorkListEntry>
  );
}
