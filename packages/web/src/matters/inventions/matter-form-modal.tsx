import type { Invention } from "@iphub/sdk/contract/inventions";
import { patentKindOf, patentKindWords } from "@iphub/ui-core/matters/inventions/patent-kind-words";
import { useInventionForm } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { FormModal } from "../../web-kit/form-modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = {
  /** The matter to change; null opens a new one. */
  readonly invention: Invention | null;
  readonly onClose: () => void;
  readonly onSaved: (invention: Invention) => void;
};

const kinds = [
  { value: "", title: "Not set: dates as for a utility patent" },
  ...Object.entries(patentKindWords).map(([value, title]) => ({ value, title })),
];

const discardQuestion = {
  title: "Discard your changes?",
  message: "They have not been saved.",
  confirmLabel: "Discard",
};

/** The form of a matter: title, references (one per line) and kind of patent. */
export function MatterFormModal({ invention, onClose, onSaved }: Props) {
  const { overlays } = useHubApp();
  const form = useInventionForm(invention, (saved) => {
    onClose();
    onSaved(saved);
  });
  const close = async () => {
    if (!form.changed || (await overlays.confirm(discardQuestion))) onClose();
  };
  return (
    <FormModal
      title={invention ? "Change the matter" : "New matter"}
      onClose={close}
      saveLabel={invention ? "Save" : "Open the matter"}
      onSave={() => void form.actions.save()}
      saving={form.saving}
      onCancel={close}
    >
      <TextField
        label="Title"
        value={form.title}
        onChange={form.actions.setTitle}
        error={form.errorOf("title") ?? undefined}
        autoFocus
      />
      <TextField
        label="References"
        multiline
        hint="One per line: application number, docket number, the docketing system's reference"
        value={form.references}
        onChange={form.actions.setReferences}
        error={form.errorOf("references") ?? undefined}
      />
      <Select
        label="Kind of patent"
        hint="Computed dates depend on it: a design or plant patent pays no maintenance fees"
        value={form.patentKind ?? ""}
        options={kinds}
        onChange={(value) => form.actions.setPatentKind(patentKindOf(value) ?? null)}
        error={form.errorOf("patentKind") ?? undefined}
      />
    </FormModal>
  );
}
