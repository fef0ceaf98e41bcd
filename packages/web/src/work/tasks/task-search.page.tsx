import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { totalWords } from "@iphub/sdk/domain/total-words";
import type { TaskGroupBy, TaskSort } from "@iphub/sdk/domain/work/task-order";
import { taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type Folding, type GroupHeading, isHeading } from "@iphub/ui-core/platform/list-groups";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useFilter } from "@iphub/ui-core/work/filters/use-filters";
import { searchOrder } from "@iphub/ui-core/work/tasks/search-order";
import { addressOf, narrowing, type TaskQuery, taskQueryOf, viewAddress } from "@iphub/ui-core/work/tasks/task-address";
import { groupedTasks } from "@iphub/ui-core/work/tasks/task-groups";
import { unfoldedView } from "@iphub/ui-core/work/tasks/unfolded-view";
import { mostSelected, useTaskSearch } from "@iphub/ui-core/work/tasks/use-task-search";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { PinButton, useListColumns } from "../../identity/public.ts";
import type { GridSort } from "../../web-kit/grid-types.ts";
import { groupedGrid, headingOf } from "../../web-kit/grouped-grid.tsx";
import { ListGrid } from "../../web-kit/list-grid.tsx";
import { Page } from "../../web-kit/page.tsx";
import { offerAll } from "../../web-kit/selection-bar.tsx";
import { EmptyState, NoMatch } from "../../web-kit/states.tsx";
import { useRowSelection } from "../../web-kit/use-row-selection.ts";
import { BulkBar, type BulkKind } from "./bulk-bar.tsx";
import { SearchMenu, SearchNotices, TaskFilters } from "./search-bar.tsx";
import { type SearchDialog, SearchDialogs } from "./search-dialogs.tsx";
import { firstColumns, taskColumns } from "./task-columns.tsx";
import type { DatedTask } from "./task-editor.tsx";
import { bulkKinds, useMayEditTasks, useRowEditing, withEditing } from "./use-row-editing.tsx";

const idOf = (row: Task | GroupHeading) => row.id;
const leadsTo = (row: Task | GroupHeading) => (isHeading(row) ? undefined : `/tasks/${encodeURIComponent(row.id)}`);

type Props = {
  /** The warning about a date that is too late. */
  readonly late?: (task: DatedTask) => ReactNode;
};

/** The task search: quick filters, an editor for all conditions, editing in the rows, and actions on many of them. */
export function TaskSearchPage({ late }: Props) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  // Without any condition the list shows open tasks only, because old closed ones would come first.
  const query: TaskQuery = address.size === 0 ? { status: [...openStatuses] } : taskQueryOf(address);
  const view = query.filter ?? address.get("view") ?? undefined;
  const { filter: saved, isKnown } = useFilter(view);
  const order = searchOrder(query, saved?.data);
  const columns = useTaskColumns(view, saved);
  const { look } = columns;
  const folding = useFolding(order.groupBy, look, isKnown);
  const unfolded = (query.filter && saved ? unfoldedView(saved.data, query) : null) ?? query;
  const search = useTaskSearch(query, folding, unfolded);
  const { selected, actions } = search;
  const [dialog, setDialog] = useState<SearchDialog | null>(null);
  const [many, setMany] = useState<BulkKind | null>(null);
  const isMany = search.selectedTasks.length > 0;
  const editing = useRowEditing({
    rows: search.rows,
    late,
    ...(isMany ? { onMany: (field) => setMany(bulkKinds[field]) } : {}),
  });
  const rows = useMemo(
    () => groupedTasks(search.rows, search.groups, folding, search.hasMore),
    [search.rows, search.groups, folding, search.hasMore],
  );
  const state = search.state === "completed" && !look.isKnown ? "pending" : search.state;
  const select = useRowSelection({ rows, rowId: idOf, isHeading, selected, onSelect: actions.select });
  const onOpen = ({ id }: Task) => navigate(`/tasks/${encodeURIComponent(id)}`);
  const show = (next: TaskQuery) => {
    const isOfView = next.filter === undefined && Object.keys(next).length > 0;
    navigate(`/tasks?${addressOf(next, isOfView ? view : undefined)}`);
  };
  // A view and what narrows it may be too long for one text: then the change narrows the view further.
  const change = (next: TaskQuery) =>
    show({ ...(taskQueryFault(unfolded.query ?? "") === null ? unfolded : query), ...next });
  return (
    <Page
      title="Task search"
      afterTitle={search.state === "completed" ? totalWords(search.total) : undefined}
      filters={
        <TaskFilters
          query={unfolded}
          view={view}
          isChanged={query.filter === undefined}
          onChange={change}
          onView={(filter) => show(filter === "" ? {} : { filter })}
          saved={saved}
          onEdit={() => setDialog("conditions")}
        />
      }
      action={
        <>
          {saved && <PinButton to={viewAddress(saved.id)} title={saved.title} icon="search" what="view" />}
          {columns.button}
          <SearchMenu view={view} exportAs={search.actions.exportAs} onDialog={setDialog} />
        </>
      }
      fill
    >
      <SearchNotices search={search} order={order} onGroup={change} />
      {isMany && (
        <BulkBar
          tasks={search.selectedTasks}
          all={allOf(search)}
          kind={many}
          onKind={setMany}
          onDone={search.actions.clearSelection}
        />
      )}
      <ListGrid<Task | GroupHeading>
        {...groupedGrid<Task>({ onOpen, ...editing.grid }, ({ id }) => look.actions.fold(id))}
        list={{ ...search, rows, state }}
        what="The tasks could not be loaded."
        wayBack={allTasks}
        empty={<NothingFits filtered={narrowing.some((key) => address.has(key))} onClear={() => navigate("/tasks")} />}
        label="Tasks"
        rowId={idOf}
        rowHeight={columns.rowHeight}
        columns={columns.columns}
        heading={headingOf}
        leadsTo={leadsTo}
        selected={selected}
        onSelect={columns.mayEdit ? select : undefined}
        sort={gridSort(order.sort)}
        onSort={(sort) => change({ sort: taskSortOf(sort) })}
      />
      {editing.editor}
      {dialog && (
        <SearchDialogs
          dialog={dialog}
          query={unfolded}
          saved={saved}
          columns={columns.chosen}
          onShow={show}
          onColumnsSaved={look.actions.reset}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  );
}

const allTasks = { to: "/tasks", words: "All tasks" };

/**
 * The folded groups of the list. They are not known as long as the view or the look is not: only a list that surely has none
 * is asked for before, others would be asked for twice.
 */
function useFolding(
  groupBy: TaskGroupBy,
  { folded, isKnown: isLookKnown }: Pick<ReturnType<typeof useListColumns>["look"], "folded" | "isKnown">,
  isViewKnown: boolean,
): Folding<TaskGroupBy> {
  const isKnown = isViewKnown ? isLookKnown || groupBy === "none" : isLookKnown && folded.size === 0;
  return useMemo(() => ({ groupBy, folded, isKnown }), [groupBy, folded, isKnown]);
}

/**
 * The columns of the list: the reader's own choice for it, else those of its view, else those of its layout; and whether
 * the reader may change the tasks, for which rows are selected.
 */
function useTaskColumns(filter: string | undefined, saved: Filter | null | undefined) {
  const today = useToday();
  const mayEdit = useMayEditTasks();
  const possible = useMemo(() => (mayEdit ? withEditing(taskColumns(today)) : taskColumns(today)), [today, mayEdit]);
  const begins = useMemo(() => saved?.view?.columns ?? firstColumns(saved?.layout), [saved?.view, saved?.layout]);
  return { ...useListColumns(filter ? `TASKS:${filter}` : "TASKS", possible, { begins }), mayEdit };
}

/** Offers to select the whole list if only a part of it is selected. */
function allOf({ total, selectedTasks, selecting, actions }: ReturnType<typeof useTaskSearch>) {
  const onSelect = () => void actions.selectAll();
  return offerAll({ total, count: selectedTasks.length, most: mostSelected, busy: selecting, onSelect });
}

const noTasks =
  "There are no tasks yet. They come with a workflow that is added to a matter, and are added to a matter one by one.";

function NothingFits({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  return filtered ? <NoMatch what="task" onClear={onClear} /> : <EmptyState message={noTasks} />;
}

const sortable = ["dueAt", "title", "status", "invention", "updatedAt", "createdAt"] as const;

function gridSort(sort: TaskSort): GridSort | undefined {
  const columnId = sort.replace(/^-/, "");
  return { columnId, order: sort.startsWith("-") ? "descending" : "ascending" };
}

function taskSortOf({ columnId, order }: GridSort): TaskQuery["sort"] {
  const key = sortable.find((one) => one === columnId) ?? "dueAt";
  return order === "descending" ? `-${key}` : key;
}
