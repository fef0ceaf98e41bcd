import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import { useEntryTask } from "@iphub/ui-core/docket/docket/use-calendar-move";
import { useState } from "react";
import { DateField } from "../../web-kit/date-field.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { LateWarning } from "../../work/public.ts";
import { entryMatter } from "./entry-words.ts";

const ClosedDayText = latePart(async () => (await import("./closed-days.tsx")).ClosedDayText, { isSaid: false });

type MoveProps = {
  /** A task of the calendar or of Today. */
  readonly entry: Pick<TodayEntry, "id" | "title" | "dueAt" | "office" | "invention">;
  readonly saving: boolean;
  /** Moves the task; true if that was done. */
  readonly onMove: (day: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** `MoveModal {entry, saving, onMove(day), onClose}`: gives a task another day, and warns of a late or closed one. */
export function MoveModal({ entry, saving, onMove, onClose }: MoveProps) {
  const [day, setDay] = useState(entry.dueAt ?? "");
  const task = useEntryTask(entry.id);
  const save = async () => {
    if (await onMove(day)) onClose();
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
      <p>{entry.title}</p>
      <p>{entryMatter(entry)}</p>
      <div>
        <DateField label="Due date" strict value={day} onChange={setDay} />
        <LateWarning tasks={task} dueAt={isCivilDate(day) ? day : null} />
        {isCivilDate(day) && <ClosedDayText day={day} office={entry.office} />}
      </div>
    </FormModal>
  );
}
