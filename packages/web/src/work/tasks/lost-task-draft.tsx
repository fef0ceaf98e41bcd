import { useLostTaskDraft } from "@iphub/ui-core/work/tasks/use-lost-task-draft";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import styles from "./lost-task-draft.module.css";

/** `LostTaskDraft {id}`: what was typed into the form of a task that is gone, to be copied or discarded. */
export function LostTaskDraft({ id }: { readonly id: string }) {
  const draft = useLostTaskDraft(id);
  if (draft === null) return null;
  return (
    <section className={styles.draft} aria-label="What you typed and did not save">
      <DraftNotice draft={draft} />
      <p className={styles.text}>{draft.text}</p>
    </section>
  );
}
