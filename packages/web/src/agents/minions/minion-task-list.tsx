import type { Minion, MinionTask } from "@iphub/sdk/contract/minion-shapes";
import { countedTotal } from "@iphub/sdk/domain/total-words";
import { ratingWords } from "@iphub/ui-core/agents/minions/use-minion-comments";
import {
  minionTaskStatuses,
  minionTasksAddress,
  minionTaskWords,
  useMinionTasks,
} from "@iphub/ui-core/agents/minions/use-minion-tasks";
import type { ReactNode } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import styles from "./minions.module.css";

type Props = {
  readonly remote: ReturnType<typeof useMinionTasks>;
  readonly empty: ReactNode;
  /** Shows another page, from 1. */
  readonly onPage: (page: number) => void;
  /** Rates a task; without it tasks cannot be rated. */
  readonly onRate?: (task: MinionTask) => void;
};

/** One page of a minion's tasks in each of the load states, with paging. */
export function MinionTaskList({ remote, empty, onPage, onRate }: Props) {
  const { state, data } = remote;
  if (state === "failed" || !data) {
    return <LoadState remote={remote} what="The tasks could not be loaded." height={40} />;
  }
  if (data.total === 0) return empty;
  return (
    <>
      <ul className={styles.list}>
        {data.rows.map((task) => (
          <TaskRow key={task.documentId} task={task} onRate={onRate} />
        ))}
      </ul>
      <nav className={styles.pager} aria-label="Pages of tasks">
        <Button
          colour="secondary"
          variant="icon"
          icon="back"
          label="Previous page"
          disabled={data.page <= 1}
          onClick={() => onPage(Math.min(data.page - 1, data.pagesCount))}
        />
        <span>
          Page {data.page} of {data.pagesCount}, {countedTotal(data.total, "task")}
        </span>
        <Button
          colour="secondary"
          variant="icon"
          icon="forward"
          label="Next page"
          disabled={data.page >= data.pagesCount}
          onClick={() => onPage(data.page + 1)}
        />
      </nav>
    </>
  );
}

function TaskRow({ task, onRate }: { readonly task: MinionTask; readonly onRate?: (task: MinionTask) => void }) {
  const { title, status, createdAt, finishedAt, rating } = task;
  return (
    <li className={styles.task}>
      <bdi className={styles.taskTitle}>{title}</bdi>
      <span className={styles.second}>
        <span data-status={status}>{minionTaskWords[status]}</span>
        <span>
          started <DateText value={createdAt} />
        </span>
        {finishedAt !== null && (
          <span>
            finished <DateText value={finishedAt} />
          </span>
        )}
        {rating !== null && <span>{ratingWords(rating)}</span>}
      </span>
      {onRate && (
        <Button variant="text" colour="secondary" icon="pinned" onClick={() => onRate(task)}>
          Rate
        </Button>
      )}
    </li>
  );
}

/** The tasks of a minion, the newest first, with page and total counts. */
export function MinionTasks({ minion }: { readonly minion: Minion }) {
  const [query, setQuery] = useQueryString();
  const { status, page } = minionTasksAddress(query);
  const tasks = useMinionTasks(minion.documentId, status, page);
  const empty =
    status === "all"
      ? `${minion.name} has no tasks yet. An agent enters its work here with an API token.`
      : "No task has this status.";
  return (
    <section className={styles.section} aria-label="Tasks">
      <div className={styles.choice}>
        <Select
          label="Status"
          hideLabel
          value={status}
          options={minionTaskStatuses}
          onChange={(value) =>
            setQuery((known) => {
              known.set("status", value);
              known.delete("page");
            })
          }
        />
      </div>
      <MinionTaskList
        remote={tasks}
        empty={<EmptyState message={empty} />}
        onPage={(to) => setQuery((known) => known.set("page", String(to)))}
      />
    </section>
  );
}
