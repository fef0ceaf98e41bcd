import { useTaskEvents } from "@iphub/ui-core/work/tasks/use-task-events";
import { DateText } from "../../web-kit/date-text.tsx";
import { LoadState } from "../../web-kit/load-state.tsx";
import styles from "./task.module.css";

/** The history of the task, the newest first, each change with its values before and after. */
export function TaskEvents({ taskId }: { readonly taskId: string }) {
  const history = useTaskEvents(taskId);
  return (
    <section className={styles.history} aria-label="History">
      <h2>History</h2>
      <LoadState remote={history} what="The history could not be loaded." lines={3} onRetry={history.retry} />
      {history.state === "completed" && history.lines.length === 0 && <p>Nothing has happened to this task yet.</p>}
      <ol>
        {history.lines.map(({ event, sentence }) => {
          const { who, text, changes } = sentence;
          return (
            <li key={event.id}>
              <p>
                <strong>{who}</strong> {text} <DateText value={event.createdAt} time />
              </p>
              {changes.map(({ field, before, after }) => (
                <p key={field} className={styles.change}>
                  {field}: <del>{before}</del> → <ins>{after}</ins>
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
