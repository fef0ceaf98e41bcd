import { type FirmOffice, type FirmSchedule, firmOffice, ruleFamilies } from "@iphub/sdk/contract/call-ups";
import { ruleFamilyWords } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import { daysOfText, numberOfText, useCallUpSchedule } from "@iphub/ui-core/docket/call-ups/use-call-up-schedule";
import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import * as z from "zod/mini";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Page } from "../../web-kit/page.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./call-ups.module.css";
import { NoMailNotice } from "./no-mail-notice.tsx";
import { OfficeFields } from "./office-fields.tsx";

type Model = ReturnType<typeof useCallUpSchedule>;

/** When the firm calls people up, who is notified when they do not answer, and the firm's offices. */
export function CallUpSchedulePage() {
  const model = useCallUpSchedule();
  const { data } = model;
  return (
    <Page title="Schedule of call-ups">
      <LoadState remote={model} what="The schedule could not be loaded." lines={8} />
      {data && !data.sendsMail && <NoMailNotice what="call-ups" />}
      {data && <ScheduleForm schedule={data} model={model} />}
    </Page>
  );
}

/** A schedule as it is typed: numbers and lists of days as text. */
function typedOf({ days, families, hour, acknowledgeWithin, patience, managers, offices }: FirmSchedule) {
  return {
    days: days.join(", "),
    families: Object.fromEntries(ruleFamilies.map((family) => [family, families[family]?.join(", ") ?? ""])),
    hour: String(hour),
    acknowledgeWithin: String(acknowledgeWithin),
    patience: String(patience),
    managers,
    offices,
  };
}

const scheduleDraft = z.object({
  days: z.string(),
  families: z.record(z.string(), z.string()),
  hour: z.string(),
  acknowledgeWithin: z.string(),
  patience: z.string(),
  managers: z.array(z.string()),
  offices: z.array(firmOffice),
});

function ScheduleForm({ schedule, model }: { readonly schedule: FirmSchedule; readonly model: Model }) {
  const draft = useRecordDraft("call-up-schedule", scheduleDraft, typedOf(schedule));
  const typed = draft.values;
  const { actions, errorOf, sending, mayChange } = model;
  const put = (change: Partial<typeof typed>) => draft.actions.edit((known) => ({ ...known, ...change }));
  const save = async () => {
    const families = ruleFamilies.flatMap((family) => {
      const text = typed.families[family] ?? "";
      return text.trim() === "" ? [] : [[family, daysOfText(text)]];
    });
    const isSaved = await actions.save({
      days: daysOfText(typed.days),
      families: Object.fromEntries(families),
      hour: numberOfText(typed.hour),
      acknowledgeWithin: numberOfText(typed.acknowledgeWithin),
      patience: numberOfText(typed.patience),
      managers: [...typed.managers],
      offices: [...typed.offices],
      updatedAt: schedule.updatedAt,
    });
    if (isSaved) draft.actions.discard();
  };
  const text = (field: "days" | "hour" | "acknowledgeWithin" | "patience", label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      value={typed[field]}
      onChange={(value) => put({ [field]: value })}
      error={errorOf(field)}
      readOnly={!mayChange}
    />
  );
  const putOffice = (index: number, office: FirmOffice | null) =>
    put({ offices: typed.offices.flatMap((one, at) => (at === index ? (office ?? []) : one)) });
  return (
    <>
      <DraftNotice draft={draft} />
      <section className={styles.section} aria-labelledby="days">
        <h2 id="days">Days before a date</h2>
        <p className={styles.muted}>
          Before the due date, and again before each extension and the final date. A day on which an office is closed is
          moved to the business day before.
        </p>
        {text("days", "Days", "Calendar days, separated by commas")}
        <div className={styles.fields}>
          {ruleFamilies.map((family) => (
            <TextField
              key={family}
              label={ruleFamilyWords[family]}
              hint="Empty: the days above"
              value={typed.families[family] ?? ""}
              onChange={(value) => put({ families: { ...typed.families, [family]: value } })}
              error={errorOf(`families.${family}`)}
              readOnly={!mayChange}
            />
          ))}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="escalation">
        <h2 id="escalation">Hour and escalation</h2>
        <div className={styles.fields}>
          {text("hour", "From hour", "0 to 23, in the person's office")}
          {text("acknowledgeWithin", "Acknowledge within", "Days before a date, or nearer")}
          {text("patience", "Wait", "Business days before the next person is notified")}
        </div>
        <PeoplePicker
          label="Docketing managers, in order (empty: everyone with the role docketing)"
          emails={typed.managers}
          onChange={(managers) => mayChange && put({ managers: [...managers] })}
          error={errorOf("managers")}
          disabled={!mayChange}
        />
      </section>
      <section className={styles.section} aria-labelledby="offices">
        <h2 id="offices">Offices</h2>
        <p className={styles.muted}>Everyone who is listed in no office works in the first.</p>
        {typed.offices.map((office, index) => (
          <OfficeFields
            // The order is the identity: an office has no other until it is saved.
            key={String(index)}
            office={office}
            mayChange={mayChange}
            errorOf={(field) => errorOf(`offices[${index}].${field}`)}
            onChange={(changed) => putOffice(index, changed)}
            onRemove={typed.offices.length > 1 ? () => putOffice(index, null) : null}
          />
        ))}
        {mayChange && (
          <div className={styles.end}>
            <Button colour="secondary" icon="plus" onClick={() => put({ offices: [...typed.offices, newOffice] })}>
              New office
            </Button>
            <Button onClick={() => void save()} busy={sending}>
              Save the schedule
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

const newOffice: FirmOffice = { name: "", timeZone: "Europe/Berlin", holidays: "none", closedDays: [], people: [] };
