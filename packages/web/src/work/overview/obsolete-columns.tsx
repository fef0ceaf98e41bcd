import type { ObsoleteOverviewRow } from "@iphub/sdk/contract/overview";
import { roadmapWords, stopWords } from "@iphub/ui-core/work/overview/roadmap-words";
import { Due } from "../../web-kit/due.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";
import { TaskStatusText } from "../tasks/task-status-text.tsx";
import styles from "./overview.module.css";

/** The obsolete overview's columns in order. */
export function obsoleteColumns(today: string): readonly GridColumn<ObsoleteOverviewRow>[] {
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
      cell: ({ status }) => (status === null ? "–" : <TaskStatusText status={status} />),
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
      title: "Next 2AR",
      width: "128px",
      cell: ({ nextCriticalTask }) => <Due dueAt={nextCriticalTask?.dueAt ?? null} today={today} />,
    },
    {
      id: "dueAt",
      title: "Due Date",
      width: "128px",
      sortable: true,
      cell: ({ dueAt }) => <Due dueAt={dueAt} today={today} />,
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
