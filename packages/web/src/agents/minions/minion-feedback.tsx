import type { Minion, MinionComment, MinionTask } from "@iphub/sdk/contract/minion-shapes";
import { useMayWriteMinions } from "@iphub/ui-core/agents/minions/use-minion";
import { ratingChoices, ratingWords, useMinionComments } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { minionTasksAddress, useMinionTasks } from "@iphub/ui-core/agents/minions/use-minion-tasks";
import { useDraft } from "@iphub/ui-core/platform/use-draft";
import { useState } from "react";
import * as z from "zod/mini";
import { MentionField } from "../../matters/public.ts";
import { DateText } from "../../web-kit/date-text.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { OpenList } from "../../web-kit/open-list.tsx";
import { Select } from "../../web-kit/select.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { MinionTaskList } from "./minion-task-list.tsx";
import styles from "./minions.module.css";

/** Ratings and comments on a minion's finished tasks, and the form for a new rating. */
export function MinionFeedback({ minion }: { readonly minion: Minion }) {
  const [query, setQuery] = useQueryString();
  const { page } = minionTasksAddress(query);
  const tasks = useMinionTasks(minion.documentId, "finished", page);
  const feedback = useMinionComments(minion.documentId, "feedback");
  const mayWrite = useMayWriteMinions();
  const [rated, setRated] = useState<MinionTask | null>(null);
  return (
    <div className={styles.profile}>
      <section className={styles.section} aria-label="Finished tasks">
        <h2>Finished tasks</h2>
        <MinionTaskList
          remote={tasks}
          empty={<p className={styles.muted}>No task is finished yet.</p>}
          onPage={(to) => setQuery((known) => known.set("page", String(to)))}
          onRate={mayWrite ? setRated : undefined}
        />
      </section>
      <section className={styles.section} aria-label="Ratings">
        <h2>Ratings</h2>
        <OpenList
          list={feedback}
          what="The ratings could not be loaded."
          empty={<p className={styles.muted}>No one has rated a task yet.</p>}
        >
          <ol className={styles.list}>
            {feedback.rows.map((one) => (
              <Rating key={one.documentId} feedback={one} />
            ))}
          </ol>
        </OpenList>
      </section>
      {rated && (
        <RateModal
          task={rated}
          sending={feedback.sending}
          errorOf={feedback.errorOf}
          onRate={(rating, remark) => feedback.actions.add(remark, { rating, taskId: rated.documentId })}
          onClose={() => setRated(null)}
        />
      )}
    </div>
  );
}

function Rating({ feedback }: { readonly feedback: MinionComment }) {
  const { rating, taskTitle, author, createdAt, content } = feedback;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <strong>{ratingWords(rating)}</strong>
        {taskTitle !== null && <bdi>{taskTitle}</bdi>}
      </div>
      <Markdown text={content} />
      <div className={styles.head}>
        <bdi>{author}</bdi>
        <DateText value={createdAt} time />
      </div>
    </li>
  );
}

type Props = {
  readonly task: MinionTask;
  readonly sending: boolean;
  readonly errorOf: (field: string) => string | null;
  /** Saves the rating; the modal stays open if that fails. */
  readonly onRate: (rating: number, remark: string) => Promise<boolean>;
  readonly onClose: () => void;
};

const options = [
  { value: "", title: "Choose a rating", disabled: true },
  ...ratingChoices.map(({ value, title }) => ({ value: String(value), title })),
];

const noRating = { rating: "", remark: "" };
const ratingDraft = z.object({ rating: z.string(), remark: z.string() });

function RateModal({ task, sending, errorOf, onRate, onClose }: Props) {
  const draft = useDraft(`rating:${task.documentId}`, ratingDraft, noRating);
  const { rating, remark } = draft.values;
  const set = (change: Partial<typeof noRating>) => draft.actions.edit((known) => ({ ...known, ...change }));
  const rate = async () => {
    if (!(await onRate(Number(rating), remark))) return;
    draft.actions.discard();
    onClose();
  };
  return (
    <FormModal
      title="Rate the task"
      onClose={onClose}
      saveLabel="Save rating"
      onSave={() => void rate()}
      saving={sending}
      disabled={rating === "" || remark.trim() === ""}
      draft={draft}
    >
      <div className={styles.form}>
        <p>
          <bdi>{task.title}</bdi>
        </p>
        <Select
          label="Rating"
          value={rating}
          options={options}
          onChange={(value) => set({ rating: value })}
          error={errorOf("rating")}
        />
        <MentionField
          label="Comment"
          required
          value={remark}
          onChange={(text) => set({ remark: text })}
          error={errorOf("content")}
        />
      </div>
    </FormModal>
  );
}
