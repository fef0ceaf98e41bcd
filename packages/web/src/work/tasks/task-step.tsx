import type { Task } from "@iphub/sdk/contract/tasks";
import { useTaskStep } from "@iphub/ui-core/work/tasks/use-task";
import { useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./task.module.css";

/** The instructions of the task's step, with a form for feedback on them. */
export function TaskStep({ task }: { readonly task: Task }) {
  const { step } = useTaskStep(task);
  const { actions, sending } = useTaskActions();
  const [feedback, setFeedback] = useState<string | null>(null);
  const send = async () => {
    if (feedback && (await actions.feedback(task, feedback))) setFeedback(null);
  };
  return (
    <section className={styles.step} aria-label="Instructions">
      {step && (
        <>
          <h2>Instructions</h2>
          <Markdown text={step.options.instructions} />
        </>
      )}
      {feedback === null ? (
        <Button variant="text" colour="secondary" icon="messages" onClick={() => setFeedback("")}>
          Give feedback
        </Button>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextField label="Feedback" multiline autoFocus value={feedback} onChange={setFeedback} />
          <div className={styles.buttons}>
            <Button type="submit" disabled={feedback.trim() === ""} busy={sending}>
              Send
            </Button>
            <Button variant="text" colour="secondary" onClick={() => setFeedback(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
