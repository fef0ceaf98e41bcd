import type { Task } from "@iphub/sdk/contract/tasks";
import { openStatuses } from "@iphub/sdk/domain/task-status";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { addressOf, narrowing, type TaskQuery, taskQueryOf } from "@iphub/ui-core/tasks/task-address";
import { useTaskSearch } from "@iphub/ui-core/tasks/use-task-search";
import { lazy, Suspense, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Button } from "../shared/button.tsx";
import { EmptyState } from "../shared/empty-state.tsx";
import { ErrorState } from "../shared/error-state.tsx";
import { Grid } from "../shared/grid.tsx";
import type { GridSort } from "../shared/grid-types.ts";
import { Page } from "../shared/page.tsx";
import { Skeleton } from "../shared/skeleton.tsx";
import { totalWords } from "../shared/total-words.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { SearchMenu } from "./search-menu.tsx";
import { taskColumns } from "./task-columns.tsx";
import { TaskFilters } from "./task-filters.tsx";
import styles from "./task-search.module.css";

const FilterEditor = lazy(async () => ({ default: (await import("./filter-editor.tsx")).FilterEditor }));
const idOf = (task: Task) => task.id;

/** The search of tasks (spec §2): quick filters, every other condition in the editor, work on many rows at once. */
export function TaskSearchPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  // Without conditions what is closed long ago would come first: the address alone means the work to be done.
  const query: TaskQuery = address.size === 0 ? { status: [...openStatuses] } : taskQueryOf(address);
  const search = useTaskSearch(query);
  const today = useToday();
  const [editing, setEditing] = useState(false);
  const columns = useMemo(() => taskColumns(today), [today]);
  const show = (next: TaskQuery) => navigate(`/tasks?${addressOf(next)}`);
  return (
    <Page
      title="Task search"
      count={search.state === "completed" ? totalWords(search.total) : undefined}
      filters={
        <TaskFilters
          query={query}
          onChange={(change) => show({ ...query, ...change })}
          onEdit={() => setEditing(true)}
        />
      }
      action={<SearchMenu query={query} exportAs={search.actions.exportAs} />}
      fill
    >
      <Notices search={search} onGroup={(group) => show({ ...query, ...group })} query={query} />
      {search.selectedTasks.length > 0 && (
        <BulkBar tasks={search.selectedTasks} onDone={search.actions.clearSelection} />
      )}
      {search.state === "pending" && <Skeleton lines={14} height={28} />}
      {search.state === "failed" && (
        <ErrorState
          what={search.failure?.message ?? "The tasks could not be loaded."}
          requestId={search.failure?.requestId ?? undefined}
          onRetry={search.actions.retry}
          retrying={search.refreshing}
        />
      )}
      {search.state === "completed" && search.rows.length === 0 && (
        <NothingFits filtered={narrowing.some((key) => address.has(key))} onClear={() => navigate("/tasks")} />
      )}
      {search.state === "completed" && search.rows.length > 0 && (
        <Grid<Task>
          label="Tasks"
          rows={search.rows}
          rowId={idOf}
          columns={columns}
          onOpen={(task) => navigate(`/tasks/${encodeURIComponent(task.id)}`)}
          selected={search.selected}
          onSelect={search.actions.select}
          sort={gridSort(query.sort)}
          onSort={(sort) => show({ ...query, sort: taskSortOf(sort) })}
          hasMore={search.hasMore}
          onEndReached={search.actions.loadMore}
          dimmed={search.refreshing}
          total={search.total}
        />
      )}
      {editing && (
        <Suspense>
          <FilterEditor
            query={query}
            onApply={(next) => {
              setEditing(false);
              show({ ...next, sort: query.sort });
            }}
            onSaved={(filter) => {
              setEditing(false);
              show({ filter });
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

type NoticeProps = {
  readonly search: ReturnType<typeof useTaskSearch>;
  readonly query: TaskQuery;
  readonly onGroup: (narrowed: TaskQuery) => void;
};

/** What the filter names in vain, words that were not found as typed, and the groups. */
function Notices({ search, query, onGroup }: NoticeProps) {
  const said = [
    ...search.warnings,
    ...(search.approximate.length > 0 ? [`No task has ${search.approximate.join(", ")}: like words are shown.`] : []),
  ];
  const narrowed = (key: string | null): TaskQuery | null => {
    if (key === null) return null;
    if (query.groupBy === "assignee") return { assignees: [key], groupBy: undefined };
    if (query.groupBy === "tag") return { tags: [key], groupBy: undefined };
    return query.groupBy === "status" ? { status: [key], groupBy: undefined } : null;
  };
  return (
    <>
      {said.map((words) => (
        <p key={words} role="status" className={styles.warning}>
          {words}
        </p>
      ))}
      {search.groups.length > 0 && (
        <ul className={styles.groups} aria-label="Groups">
          {search.groups.map(({ key, title, total }) => {
            const target = narrowed(key);
            const words = `${title} ${totalWords(total)}`;
            return (
              <li key={key ?? ""}>
                {target ? (
                  <Button variant="text" colour="secondary" onClick={() => onGroup(target)}>
                    {words}
                  </Button>
                ) : (
                  <span className={styles.group}>{words}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function NothingFits({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  if (!filtered) return <EmptyState message="There is no task yet." />;
  const clear = (
    <Button colour="secondary" onClick={onClear}>
      Clear the filters
    </Button>
  );
  return <EmptyState message="No task fits these filters." action={clear} />;
}

const sortable = ["dueAt", "title", "status", "invention"] as const;

function gridSort(sort: TaskQuery["sort"] = "dueAt"): GridSort | undefined {
  const columnId = sort.replace(/^-/, "");
  return { columnId, order: sort.startsWith("-") ? "descending" : "ascending" };
}

function taskSortOf({ columnId, order }: GridSort): TaskQuery["sort"] {
  const key = sortable.find((one) => one === columnId) ?? "dueAt";
  return order === "descending" ? `-${key}` : key;
}
