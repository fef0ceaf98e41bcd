import type { Invention } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { patentKindOf } from "@iphub/ui-core/matters/inventions/invention-facts";
import {
  type InventionChange,
  useInventionChange,
  useInventionCreate,
} from "@iphub/ui-core/matters/inventions/use-invention-form";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { entriesOf, titleField } from "../../terminal-kit/form-fields.ts";

type Props = {
  /** The matter to change; null opens a new one. */
  readonly invention: Invention | null;
  readonly onSaved?: (invention: Invention) => void;
  readonly onClose: () => void;
};

/** The form that opens a matter, or changes one. */
export function MatterForm({ invention, onSaved, onClose }: Props) {
  const opening = useInventionCreate();
  const changing = useInventionChange();
  const save = async (values: FormValues) => {
    const wanted = changeOf(values);
    const saved = await (invention ? changing.change(invention, wanted) : opening.create(wanted));
    if (saved) onSaved?.(saved);
    return saved !== null;
  };
  return (
    <Form
      title={invention ? "Change the matter" : "New matter"}
      fields={Object.values(fieldsOf(invention))}
      remarks={["Separate references with semicolons. Computed dates depend on the kind."]}
      errorOf={invention ? changing.errorOf : opening.errorOf}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

/** The lines of the form, in order. */
function fieldsOf(invention: Invention | null): { readonly [N in keyof InventionChange]: FormField } {
  return {
    title: titleField(invention?.title ?? ""),
    references: {
      id: "references",
      label: "References",
      value: (invention?.references ?? []).join("; "),
      placeholder: "Separated by semicolons",
    },
    patentKind: {
      id: "patentKind",
      label: "Kind",
      value: invention?.patentKind ?? "",
      placeholder: "utility, design, plant or reissue; empty: not set",
      check: (text) => {
        if (text.trim() === "" || patentKindOf(text)) return null;
        return "This is not a kind of patent; use utility, design, plant or reissue";
      },
    },
    applicant: { id: "applicant", label: inventionFields.applicant.label, value: invention?.applicant ?? "" },
    client: { id: "client", label: inventionFields.client.label, value: invention?.client ?? "" },
    country: {
      id: "country",
      label: inventionFields.country.label,
      value: invention?.country ?? "",
      placeholder: "two letters: US, EP, JP",
    },
  };
}

function changeOf(values: FormValues): InventionChange {
  const { title = "", references, patentKind = "", applicant = "", client = "", country = "" } = values;
  return {
    title: title.trim(),
    references: entriesOf(references, ";"),
    patentKind: patentKindOf(patentKind) ?? null,
    applicant: applicant.trim() || null,
    client: client.trim() || null,
    country: country.trim() || null,
  };
}
