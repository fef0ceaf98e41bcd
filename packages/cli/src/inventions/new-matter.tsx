import { useInventionCreate } from "@iphub/ui-core/inventions/use-invention-create";
import { Form, type FormField, type FormValues } from "../shared/terminal-app/form.tsx";
import { entriesOf, titleField } from "../shared/terminal-app/form-fields.ts";

type Props = {
  /** The id of the matter that was opened. */
  readonly onOpened: (id: string) => void;
  readonly onClose: () => void;
};

/** The form that opens a matter: its title and its references. */
export function NewMatter({ onOpened, onClose }: Props) {
  const { create, errorOf } = useInventionCreate();
  const open = async ({ title = "", references = "" }: FormValues) => {
    const created = await create({ title: title.trim(), references: entriesOf(references, ";") });
    if (created) onOpened(created.id);
    return created !== null;
  };
  return (
    <Form
      title="New matter"
      fields={[titleField(""), referencesField([])]}
      remarks={["Semicolons stand between references."]}
      errorOf={errorOf}
      onSubmit={open}
      onClose={onClose}
    />
  );
}

/** The field of a matter's references, in one line. */
export function referencesField(references: readonly string[]): FormField {
  return {
    id: "references",
    label: "References",
    value: references.join("; "),
    placeholder: "With semicolons between them",
  };
}
