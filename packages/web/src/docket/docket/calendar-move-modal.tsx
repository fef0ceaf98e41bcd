import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import type { DayEntry } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { useState } from "react";
import { FormModal } from "../../web-kit/modal.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { matterOf } from "./calendar-entry.tsx";

type MoveProps = {
  readonly one: DayEntry;
  readonly saving: boolean;
  /** Moves the entry; true if that was done. */
  readonly onMove: (one: DayEntry, day: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** `MoveModal {one, saving, onMove, onClose}`: gives a task another day by keys. */
export function MoveModal({ one, saving, onMove, onClose }: MoveProps) {
  const [day, setDay] = useState(one.day);
  const save = async () => {
    if (await onMove(one, day)) onClose();
  };
  return (
    <FormModal
      title="Move to…"
      size="small"
      onClose={onClose}
      onCancel={onClose}
      saveLabel="Move"
      saving={saving}
      disabled={!isCivilDate(day)}
      onSave={() => void save()}
    >
      <p>{one.entry.title}</p>
      <p>{matterOf(one)}</p>
      <TextField label="Due date" type="date" strict value={day} onChange={setDay} />
    </FormModal>
  );
}
