import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { People } from "../../identity/public.ts";
import { Due } from "../../web-kit/due-badge.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";
import { WaitingMark } from "./waiting-mark.tsx";

/** The columns that a minimalistic list omits. */
const onlyCompact: ReadonlySet<string> = new Set(["reference", "invention", "tags"]);

/** The columns of a list of tasks on the day `today`, in the filter's layout. */
export function taskColumns(today: string, layout: Filter["layout"] = "compact"): readonly GridColumn<Task>[] {
  const columns = allColumns(today);
  return layout === "compact" ? columns : columns.filter(({ id }) => !onlyCompact.has(id));
}

function allColumns(today: string): readonly GridColumn<Task>[] {
  return [
    {
      id: "dueAt",
      title: "Due date",
      width: "128px",
      sortable: true,
      cell: (task) => <Due dueAt={task.dueAt} today={today} ended={taskEnd(task)} />,
    },
    {
      id: "title",
      title: "Task",
      width: "minmax(180px, 3fr)",
      sortable: true,
      card: "title",
      cell: (task) => (
        <>
          <bdi>{task.title}</bdi> <WaitingMark taskId={task.id} />
        </>
      ),
    },
    { id: "status", title: "Status", width: "108px", sortable: true, cell: (task) => statusWords[task.status] },
    { id: "who", title: "Who", width: "96px", cell: (task) => <People emails={task.assignees} /> },
    {
      id: "reference",
      title: "Reference",
      width: "124px",
      mono: true,
      cell: (task) => <MiddleEllipsis text={task.invention.references[0] ?? "–"} />,
    },
    {
      id: "invention",
      title: "Matter",
      width: "minmax(140px, 2fr)",
      sortable: true,
      cell: (task) => <bdi>{task.invention.title}</bdi>,
    },
    { id: "tags", title: "Tags", width: "minmax(80px, 1fr)", cell: (task) => task.tags.join(", ") || "–" },
  ];
}
