import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import type { DayEntry } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { useEntryTask } from "@iphub/ui-core/docket/docket/use-calendar-move";
import { useState } from "react";
import { DateField } from "../../web-kit/date-field.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { LateWarning } from "../../work/public.ts";
import { matterOf } from "./calendar-entry.tsx";

const ClosedDayText = latePart(async () => (await import("./closed-days.tsx")).ClosedDayText, { isSaid: false });

type MoveProps = {
  readonly one: DayEntry;
  readonly saving: boolean;
  /** Moves the entry; true if that was done. */
  readonly onMove: (one: DayEntry, day: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** `MoveModal {one, saving, onMove, onClose}`: gives a task another day by keys, and warns of a late or closed one. */
export function MoveModal({ one, saving, onMove, onClose }: MoveProps) {
  const [day, setDay] = useState(one.day);
  const task = useEntryTask(one.entry.id);
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
      <div>
        <DateField label="Due date" strict value={day} onChange={setDay} />
        <LateWarning tasks={task} dueAt={isCivilDate(day) ? day : null} />
        {isCivilDate(day) && <ClosedDayText day={day} office={one.entry.office} />}
      </div>
    </FormModal>
  );
}
