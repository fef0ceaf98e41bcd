import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { minionFields } from "@iphub/sdk/records/minions";
import { type MinionFields, minionFieldsOf } from "@iphub/ui-core/agents/minions/minion-fields";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { dateField, dayOf } from "../../terminal-kit/form-fields.ts";

type Props = {
  /** The minion to change; null creates one. */
  readonly minion: Minion | null;
  readonly errorOf: (field: string) => string | null;
  /** Saves; the form stays open if that fails. */
  readonly onSave: (fields: MinionFields) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks for the fields of a minion; only its name is required. */
export function MinionForm({ minion, errorOf, onSave, onClose }: Props) {
  const today = useToday();
  const before = minionFieldsOf(minion);
  const lineOf = (id: keyof MinionFields) => ({ id, label: minionFields[id].label, value: before[id] });
  const fields: { readonly [N in keyof MinionFields]: FormField } = {
    name: { ...lineOf("name"), check: nameFault },
    trainer: { ...lineOf("trainer"), placeholder: "Its trainer" },
    manager: { ...lineOf("manager"), placeholder: "The person responsible for it" },
    startDate: dateField(lineOf("startDate"), today),
    endDate: dateField(lineOf("endDate"), today),
    description: { ...lineOf("description"), placeholder: "What it does" },
  };
  const save = ({ name = "", trainer = "", manager = "", startDate, endDate, description = "" }: FormValues) =>
    onSave({
      name,
      trainer,
      manager,
      startDate: dayOf(startDate, today) ?? "",
      endDate: dayOf(endDate, today) ?? "",
      description,
    });
  const title = minion ? "Change the minion" : "New minion";
  return <Form title={title} fields={Object.values(fields)} errorOf={errorOf} onSubmit={save} onClose={onClose} />;
}

function nameFault(text: string): string | null {
  if (text.trim() === "") return "Name is empty; name the minion";
  return text.trim().length > 200 ? "Name is longer than 200 characters; make it shorter" : null;
}
