import type { FirmOffice } from "@iphub/sdk/contract/call-ups";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./call-ups.module.css";

const holidays = [
  { value: "US", title: "US federal holidays" },
  { value: "none", title: "Monday to Friday" },
] as const;

type Props = {
  readonly office: FirmOffice;
  readonly mayChange: boolean;
  readonly errorOf: (field: string) => string | null;
  readonly onChange: (office: FirmOffice) => void;
  /** Null for the only office. */
  readonly onRemove: (() => void) | null;
};

/** `OfficeFields {office, mayChange, errorOf(field), onChange(office), onRemove}`: one office of the firm. */
export function OfficeFields({ office, mayChange, errorOf, onChange, onRemove }: Props) {
  const put = (change: Partial<FirmOffice>) => mayChange && onChange({ ...office, ...change });
  return (
    <fieldset className={styles.office} disabled={!mayChange} aria-label={office.name || "New office"}>
      <div className={styles.fields}>
        <TextField label="Name" value={office.name} onChange={(name) => put({ name })} error={errorOf("name")} />
        <TextField
          label="Time zone"
          value={office.timeZone}
          onChange={(timeZone) => put({ timeZone })}
          error={errorOf("timeZone")}
          hint="Such as Europe/Berlin"
        />
        <Select
          label="Holidays"
          value={office.holidays}
          options={holidays}
          onChange={(chosen) => put({ holidays: chosen })}
        />
      </div>
      <TagsField
        label="Further closed days"
        tags={office.closedDays}
        onChange={(closedDays) => put({ closedDays })}
        error={errorOf("closedDays")}
      />
      <PeoplePicker
        label="People"
        emails={office.people}
        onChange={(people) => put({ people: [...people] })}
        error={errorOf("people")}
      />
      {mayChange && onRemove !== null && (
        <div className={styles.end}>
          <Button variant="text" colour="secondary" onClick={onRemove}>
            Remove the office
          </Button>
        </div>
      )}
    </fieldset>
  );
}
