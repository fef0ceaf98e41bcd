import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { minionTaskStatuses, minionTasksAddress, useMinionTasks } from "@iphub/ui-core/agents/minions/use-minion-tasks";
import { EmptyState } from "../../web-kit/empty-state.tsx";
import { Select } from "../../web-kit/select.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { MinionTaskList } from "./minion-task-list.tsx";
import styles from "./minions.module.css";

/** The tasks of a minion, the newest first, with page and total counts. */
export function MinionTasks({ minion }: { readonly minion: Minion }) {
  const [query, setQuery] = useQueryString();
  const { status, page } = minionTasksAddress(query);
  const tasks = useMinionTasks(minion.documentId, status, page);
  const empty = status === "all" ? `${minion.name} has no tasks yet.` : "No task has this status.";
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
