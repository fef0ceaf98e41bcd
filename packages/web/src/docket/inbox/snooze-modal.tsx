import type { Notice } from "@iphub/sdk/contract/inbox";
import { snoozeChoices } from "@iphub/ui-core/docket/inbox/inbox-words";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateField } from "../../web-kit/date-field.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import styles from "./inbox.module.css";

type Props = {
  readonly notice: Notice;
  readonly today: string;
  readonly onSnooze: (notice: Notice, until: string) => void;
  readonly onClose: () => void;
};

/** Chooses the day on which a notice is back: one of those offered, or any later one. */
export function SnoozeModal({ notice, today, onSnooze, onClose }: Props) {
  const [day, setDay] = useState("");
  const isPast = day !== "" && day <= today;
  return (
    <FormModal
      title="Snooze until"
      onClose={onClose}
      onCancel={onClose}
      saveLabel="Snooze"
      disabled={day === "" || isPast}
      onSave={() => onSnooze(notice, day)}
    >
      <p>{notice.title}</p>
      <div className={styles.choices}>
        {snoozeChoices(today).map(({ id, label, until }) => (
          <Button key={id} colour="secondary" onClick={() => onSnooze(notice, until)}>
            {label}
          </Button>
        ))}
      </div>
      <DateField
        label="Another day"
        value={day}
        onChange={setDay}
        error={isPast ? "is not after today; choose a later day" : undefined}
      />
    </FormModal>
  );
}
