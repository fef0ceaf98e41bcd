import type { MinionTask } from "@iphub/sdk/contract/minion-shapes";
import { ratingChoices } from "@iphub/ui-core/agents/minions/rating-words";
import { useState } from "react";
import { FormModal } from "../../web-kit/form-modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./minions.module.css";

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

/** Rates a finished task of a minion, with a comment. */
export function RateModal({ task, sending, errorOf, onRate, onClose }: Props) {
  const [rating, setRating] = useState("");
  const [remark, setRemark] = useState("");
  const rate = async () => {
    if (await onRate(Number(rating), remark)) onClose();
  };
  return (
    <FormModal
      title="Rate the task"
      onClose={onClose}
      saveLabel="Save rating"
      onSave={() => void rate()}
      saving={sending}
      disabled={rating === "" || remark.trim() === ""}
    >
      <div className={styles.form}>
        <p>
          <bdi>{task.title}</bdi>
        </p>
        <Select
          label="Rating"
          value={rating}
          options={options}
          onChange={setRating}
          error={errorOf("rating") ?? undefined}
        />
        <TextField
          label="Comment"
          multiline
          required
          value={remark}
          onChange={setRemark}
          error={errorOf("content") ?? undefined}
        />
      </div>
    </FormModal>
  );
}
