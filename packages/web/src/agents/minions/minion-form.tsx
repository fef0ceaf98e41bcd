import type { MinionFields } from "@iphub/ui-core/agents/minions/minion-fields";
import type { ReactNode } from "react";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./minions.module.css";

type Props = {
  readonly fields: MinionFields;
  readonly onChange: (fields: MinionFields) => void;
  readonly errorOf: (field: string) => string | null;
  readonly onSubmit: () => void;
  /** The buttons of the form. */
  readonly children?: ReactNode;
};

/** The fields of a minion; only its name is required. */
export function MinionForm({ fields, onChange, errorOf, onSubmit, children }: Props) {
  const set = (name: keyof MinionFields) => (value: string) => onChange({ ...fields, [name]: value });
  const field = (name: keyof MinionFields, label: string) => ({
    label,
    value: fields[name],
    onChange: set(name),
    error: errorOf(name) ?? undefined,
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.name.trim() !== "") onSubmit();
      }}
    >
      <TextField {...field("name", "Name")} required autoFocus />
      <div className={styles.pair}>
        <TextField {...field("trainer", "Trainer")} hint="Its trainer: an e-mail address or a name" />
        <TextField {...field("manager", "Manager")} hint="The person responsible for it" />
      </div>
      <div className={styles.pair}>
        <TextField {...field("startDate", "First day")} type="date" />
        <TextField {...field("endDate", "Last day")} type="date" />
      </div>
      <TextField {...field("description", "Description")} multiline hint="What it does; Markdown" />
      {children}
    </form>
  );
}
