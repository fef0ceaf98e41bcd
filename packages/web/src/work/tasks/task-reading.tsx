import type { Task } from "@iphub/sdk/contract/tasks";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { type Having, lineFacts, type OfKind } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { presenceSentence, useTaskPresence } from "@iphub/ui-core/work/tasks/use-task";
import { Fragment, type ReactNode } from "react";
import { DateText } from "../../web-kit/date-text.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import styles from "./task.module.css";

type Props = {
  readonly task: Task;
  /** The warning about a date that is too late. */
  readonly late: ReactNode;
};

/** The fields that the form has, but for lines of text; the order is that of the matter's list. */
type Said = Exclude<Having<typeof taskFields, "input">, OfKind<typeof taskFields, "line"> | "order">;

/** `TaskReading {task, late}`: the fields of a task as text, for people who may not change it. The title is the page's. */
export function TaskReading({ task, late }: Props) {
  const others = presenceSentence(useTaskPresence(task.id, false));
  const nameOf = useNames(task.assignees);
  const { status, dueAt, assignees, tags, notes } = task;
  const said: { readonly [N in Said]: ReactNode } = {
    status: <Fact label={taskFields.status.label}>{statusWords[status]}</Fact>,
    dueAt: (
      <Fact label={taskFields.dueAt.label}>
        {dueAt === null ? "–" : <DateText value={dueAt} weekday />}
        {late}
      </Fact>
    ),
    assignees: <Fact label={taskFields.assignees.label}>{assignees.map(nameOf).join(", ") || "–"}</Fact>,
    tags: <Fact label={taskFields.tags.label}>{tags.join(", ") || "–"}</Fact>,
    notes: <Fact label={taskFields.notes.label}>{notes === "" ? "–" : <Markdown text={notes} />}</Fact>,
  };
  return (
    <section className={styles.facts} aria-label="Task">
      {others && (
        <p role="status" className={styles.presence}>
          {others}
        </p>
      )}
      <dl>
        {lineFacts(taskFields, task, ["title"]).map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        {Object.entries(said).map(([name, fact]) => (
          <Fragment key={name}>{fact}</Fragment>
        ))}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
