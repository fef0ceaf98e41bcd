import type { Task } from "@iphub/sdk/contract/tasks";
import { totalWords } from "@iphub/sdk/domain/total-words";
import type { TaskSort } from "@iphub/sdk/domain/work/task-order";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useFilter } from "@iphub/ui-core/work/filters/use-filters";
import { searchOrder } from "@iphub/ui-core/work/tasks/search-order";
import { addressOf, narrowing, type TaskQuery, taskQueryOf } from "@iphub/ui-core/work/tasks/task-address";
import { mostSelected, useTaskSearch } from "@iphub/ui-core/work/tasks/use-task-search";
import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import type { GridSort } from "../../web-kit/grid-types.ts";
import { latePart } from "../../web-kit/late-part.tsx";
import { ListGrid } from "../../web-kit/list-grid.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { SearchMenu, SearchNotices, TaskFilters } from "./search-bar.tsx";
import { taskColumns } from "./task-columns.tsx";

const FilterEditor = latePart(async () => (await import("./filter-editor.tsx")).FilterEditor);
const SavedFilterEditor = latePart(async () => (await import("./filter-editor.tsx")).SavedFilterEditor);
const idOf = (task: Task) => task.id;

/** The task search: quick filters, an editor for all conditions, and actions on many rows. */
export function TaskSearchPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  // Without any condition the list shows open tasks only, because old closed ones would come first.
  const query: TaskQuery = address.size === 0 ? { status: [...openStatuses] } : taskQueryOf(address);
  const search = useTaskSearch(query);
  const today = useToday();
  const [editing, setEditing] = useState<"conditions" | "saved" | null>(null);
  const saved = useFilter(query.filter);
  const order = searchOrder(query, saved?.data);
  const columns = useMemo(() => taskColumns(today, saved?.layout), [today, saved?.layout]);
  const show = (next: TaskQuery) => navigate(`/tasks?${addressOf(next)}`);
  return (
    <Page
      title="Task search"
      count={search.state === "completed" ? totalWords(search.total) : undefined}
      filters={
        <TaskFilters
          query={query}
          onChange={(change) => show({ ...query, ...change })}
          saved={saved}
          onEdit={() => setEditing("conditions")}
        />
      }
      action={<SearchMenu query={query} exportAs={search.actions.exportAs} onEdit={() => setEditing("saved")} />}
      fill
    >
      <SearchNotices search={search} order={order} onGroup={(group) => show({ ...query, ...group })} />
      {search.selectedTasks.length > 0 && (
        <BulkBar tasks={search.selectedTasks} all={allOf(search)} onDone={search.actions.clearSelection} />
      )}
      <ListGrid<Task>
        list={search}
        what="The tasks could not be loaded."
        empty={<NothingFits filtered={narrowing.some((key) => address.has(key))} onClear={() => navigate("/tasks")} />}
        label="Tasks"
        rowId={idOf}
        columns={columns}
        onOpen={(task) => navigate(`/tasks/${encodeURIComponent(task.id)}`)}
        selected={search.selected}
        onSelect={search.actions.select}
        sort={gridSort(order.sort)}
        onSort={(sort) => show({ ...query, sort: taskSortOf(sort) })}
      />
      {editing === "conditions" && (
        <FilterEditor
          query={query}
          saved={saved}
          onApply={(next) => {
            setEditing(null);
            show(next);
          }}
          onSaved={(filter) => {
            setEditing(null);
            show({ filter });
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {editing === "saved" && saved && (
        <SavedFilterEditor
          filter={saved}
          onSaved={() => {
            setEditing(null);
            show({ filter: saved.id });
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}

/** Offers to select the whole list if only a part of it is selected. */
function allOf({ total, selectedTasks, selecting, actions }: ReturnType<typeof useTaskSearch>) {
  const most = Math.min(total, mostSelected);
  if (selectedTasks.length >= most) return undefined;
  const words = total > mostSelected ? `Select the first ${mostSelected}` : `Select all ${total}`;
  return { words, busy: selecting, onSelect: () => void actions.selectAll() };
}

function NothingFits({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  if (!filtered) return <EmptyState message="There are no tasks yet." />;
  const clear = (
    <Button colour="secondary" onClick={onClear}>
      Clear the filters
    </Button>
  );
  return <EmptyState message="No task matches these filters." action={clear} />;
}

const sortable = ["dueAt", "title", "status", "invention"] as const;

function gridSort(sort: TaskSort): GridSort | undefined {
  const columnId = sort.replace(/^-/, "");
  return { columnId, order: sort.startsWith("-") ? "descending" : "ascending" };
}

function taskSortOf({ columnId, order }: GridSort): TaskQuery["sort"] {
  const key = sortable.find((one) => one === columnId) ?? "dueAt";
  return order === "descending" ? `-${key}` : key;
}
