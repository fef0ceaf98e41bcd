import type { FirmWeekSchedule } from "@iphub/sdk/contract/docket-week";
import { useWeekSchedule } from "@iphub/ui-core/docket/docket/use-week-schedule";
import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import * as z from "zod/mini";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Select } from "../../web-kit/select.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { NoMailNotice } from "../call-ups/no-mail-notice.tsx";
import styles from "./week-schedule.module.css";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map((title, day) => ({
  value: String(day),
  title,
}));
const hours = Array.from({ length: 24 }, (_hour, at) => ({
  value: String(at),
  title: `${String(at).padStart(2, "0")}:00`,
}));

type Model = ReturnType<typeof useWeekSchedule>;

/** The day and hour at which the firm sends weekly dockets, and who gets the one of the firm. */
export function WeekSchedulePage() {
  const model = useWeekSchedule();
  const { data } = model;
  return (
    <Page title="Sending of weekly dockets" filters={<Link to="/docket/week">Weekly docket</Link>}>
      <LoadState remote={model} what="The schedule could not be loaded." lines={5} />
      {data && !data.sendsMail && <NoMailNotice what="weekly dockets" />}
      {data && <WeekScheduleForm schedule={data} model={model} />}
    </Page>
  );
}

const scheduleDraft = z.object({
  isOn: z.boolean(),
  weekday: z.number(),
  hour: z.number(),
  firmTo: z.array(z.string()),
});

function WeekScheduleForm({ schedule, model }: { readonly schedule: FirmWeekSchedule; readonly model: Model }) {
  const { isOn, weekday, hour, firmTo, timeZone, updatedAt } = schedule;
  const draft = useRecordDraft("week-schedule", scheduleDraft, { isOn, weekday, hour, firmTo });
  const typed = draft.values;
  const { actions, errorOf, sending, mayChange } = model;
  const put = (change: Partial<typeof typed>) => mayChange && draft.actions.edit((known) => ({ ...known, ...change }));
  const save = async () => {
    if (await actions.save({ ...typed, updatedAt })) draft.actions.discard();
  };
  return (
    <section className={styles.form} aria-label="Schedule">
      <DraftNotice draft={draft} />
      <p className={styles.muted}>
        Everyone gets the docket of their own deadlines, tasks and papers, with a PDF and a workbook, unless they{" "}
        <Link to="/inbox/preferences">choose otherwise</Link>. What was due while the hub did not run is sent when it
        runs again.
      </p>
      <Checkbox
        label="Send weekly dockets"
        checked={typed.isOn}
        onChange={(on) => put({ isOn: on })}
        disabled={!mayChange}
      />
      <div className={styles.fields}>
        <Select
          label="Day"
          value={String(typed.weekday)}
          options={weekdays}
          onChange={(day) => put({ weekday: Number(day) })}
          disabled={!mayChange}
          error={errorOf("weekday")}
        />
        <Select
          label="Hour"
          value={String(typed.hour)}
          options={hours}
          onChange={(at) => put({ hour: Number(at) })}
          disabled={!mayChange}
          error={errorOf("hour")}
          hint={`In ${timeZone}, the time zone of the firm's first office`}
        />
      </div>
      <PeoplePicker
        label="Who gets the docket of the firm too"
        emails={typed.firmTo}
        onChange={(people) => put({ firmTo: [...people] })}
        error={errorOf("firmTo")}
        disabled={!mayChange}
      />
      {mayChange && (
        <div className={styles.end}>
          <Button busy={sending} onClick={() => void save()}>
            Save the schedule
          </Button>
        </div>
      )}
    </section>
  );
}
