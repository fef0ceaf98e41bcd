import type { Minion } from "@iphub/sdk/contract/minion-shapes";
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
  const fields: FormField[] = [
    { id: "name", label: "Name", value: before.name, check: nameFault },
    { id: "trainer", label: "Trainer", value: before.trainer, placeholder: "Its trainer" },
    { id: "manager", label: "Manager", value: before.manager, placeholder: "The person responsible for it" },
    dateField({ id: "startDate", label: "First day", value: before.startDate }, today),
    dateField({ id: "endDate", label: "Last day", value: before.endDate }, today),
    { id: "description", label: "Description", value: before.description, placeholder: "What it does" },
  ];
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
  return <Form title={title} fields={fields} errorOf={errorOf} onSubmit={save} onClose={onClose} />;
}

function nameFault(text: string): string | null {
  if (text.trim() === "") return "Name is empty; name the minion";
  return text.trim().length > 200 ? "Name is longer than 200 characters; make it shorter" : null;
}
