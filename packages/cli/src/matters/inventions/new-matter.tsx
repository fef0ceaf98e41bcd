import type { PatentKind } from "@iphub/sdk/contract/inventions";
import { patentKindOf } from "@iphub/ui-core/matters/inventions/patent-kind-words";
import { useInventionCreate } from "@iphub/ui-core/matters/inventions/use-invention-create";
import { Form, type FormField, type FormValues } from "../../terminal-kit/app/form.tsx";
import { entriesOf, titleField } from "../../terminal-kit/app/form-fields.ts";

type Props = {
  /** The id of the matter that was opened. */
  readonly onOpened: (id: string) => void;
  readonly onClose: () => void;
};

/** The form that opens a matter: title, references and kind of patent. */
export function NewMatter({ onOpened, onClose }: Props) {
  const { create, errorOf } = useInventionCreate();
  const open = async ({ title = "", references = "", patentKind = "" }: FormValues) => {
    const kind = patentKindOf(patentKind) ?? null;
    const created = await create({ title: title.trim(), references: entriesOf(references, ";"), patentKind: kind });
    if (created) onOpened(created.id);
    return created !== null;
  };
  return (
    <Form
      title="New matter"
      fields={[titleField(""), referencesField([]), patentKindField(null)]}
      remarks={["Separate references with semicolons. Computed dates depend on the kind."]}
      errorOf={errorOf}
      onSubmit={open}
      onClose={onClose}
    />
  );
}

/** The field of a matter's references, on one line. */
export function referencesField(references: readonly string[]): FormField {
  return {
    id: "references",
    label: "References",
    value: references.join("; "),
    placeholder: "Separated by semicolons",
  };
}

/** The field of a matter's kind of patent, on which computed dates depend; empty if not set. */
export function patentKindField(kind: PatentKind | null): FormField {
  return {
    id: "patentKind",
    label: "Kind",
    value: kind ?? "",
    placeholder: "utility, design, plant or reissue; empty: not set",
    check: (text) => {
      if (text.trim() === "" || patentKindOf(text)) return null;
      return "This is not a kind of patent; use utility, design, plant or reissue";
    },
  };
}
