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
  { value: "", title: "Not said: dates as for a utility patent" },
  ...Object.entries(patentKindWords).map(([value, title]) => ({ value, title })),
];

const discardQuestion = {
  title: "Discard what you have typed?",
  message: "It has not been saved.",
  confirmLabel: "Discard",
};

/** The form of a matter: its title, its references, one a line, and its kind of patent. */
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
        hint="One a line: application number, docket number, the docketing system's reference"
        value={form.references}
        onChange={form.actions.setReferences}
        error={form.errorOf("references") ?? undefined}
      />
      <Select
        label="Kind of patent"
        hint="Computed dates go by it: a design or a plant pays no maintenance fees"
        value={form.patentKind ?? ""}
        options={kinds}
        onChange={(value) => form.actions.setPatentKind(patentKindOf(value) ?? null)}
        error={form.errorOf("patentKind") ?? undefined}
      />
    </FormModal>
  );
}
