import type { Filter } from "@iphub/sdk/contract/filters";
import type { ListColumn } from "@iphub/sdk/contract/list-look";
import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { People } from "../../identity/public.ts";
import { DateText } from "../../web-kit/date-text.tsx";
import { Due } from "../../web-kit/due-badge.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";
import { WaitingMark } from "./waiting-mark.tsx";

/** The columns that a list begins with, in the layout of its filter. */
export function firstColumns(layout: Filter["layout"] = "compact"): readonly ListColumn[] {
  const ids = ["dueAt", "title", "status", "who", ...(layout === "compact" ? ["reference", "invention", "tags"] : [])];
  return ids.map((id) => ({ id }));
}

/** Every column that a list of tasks can show on the day `today`. */
export function taskColumns(today: string): readonly GridColumn<Task>[] {
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
    {
      id: "updatedAt",
      title: "Changed",
      width: "112px",
      sortable: true,
      cell: ({ updatedAt }) => <DateText value={updatedAt} />,
    },
    {
      id: "createdAt",
      title: "Made",
      width: "112px",
      sortable: true,
      cell: ({ createdAt }) => <DateText value={createdAt} />,
    },
    {
      id: "finishedAt",
      title: "Finished",
      width: "112px",
      cell: ({ finishedAt }) => (finishedAt === null ? "–" : <DateText value={finishedAt} />),
    },
  ];
}
