import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import type { useTaskSearch } from "@iphub/ui-core/work/tasks/use-task-search";
import { Button } from "../../web-kit/button.tsx";
import { totalWords } from "../../web-kit/total-words.ts";
import styles from "./task-search.module.css";

type NoticeProps = {
  readonly search: ReturnType<typeof useTaskSearch>;
  readonly query: TaskQuery;
  readonly onGroup: (narrowed: TaskQuery) => void;
};

/**
 * Notices of a search: missing people and tags of the filter, words that were searched approximately, and the groups.
 */
export function SearchNotices({ search, query, onGroup }: NoticeProps) {
  const said = [
    ...search.warnings,
    ...(search.approximate.length > 0
      ? [`No task has ${search.approximate.join(", ")}: similar words are shown.`]
      : []),
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
