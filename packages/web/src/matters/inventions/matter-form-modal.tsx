import type { Invention } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { patentKindOf, patentKindWords } from "@iphub/ui-core/matters/inventions/invention-facts";
import type { InventionChange } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { useInventionForm } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { discardQuestion } from "@iphub/ui-core/platform/overlays";
import { Fragment, type ReactNode } from "react";
import { FormModal } from "../../web-kit/modal.tsx";
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

/** The form of a matter, new or not. */
export function MatterFormModal({ invention, onClose, onSaved }: Props) {
  const { overlays } = useHubApp();
  const form = useInventionForm(invention, (saved) => {
    onClose();
    onSaved(saved);
  });
  const close = async () => {
    if (!form.changed || (await overlays.confirm(discardQuestion))) onClose();
  };
  const { values, errorOf } = form;
  const { set } = form.actions;
  const controls: { readonly [N in keyof InventionChange]: ReactNode } = {
    title: (
      <TextField
        label={inventionFields.title.label}
        value={values.title}
        onChange={(title) => set({ title })}
        error={errorOf("title")}
        autoFocus
      />
    ),
    references: (
      <TextField
        label={inventionFields.references.label}
        multiline
        hint="One per line: application number, docket number, the docketing system's reference"
        value={values.references.join("\n")}
        onChange={(references) => set({ references: references.split("\n") })}
        error={errorOf("references")}
      />
    ),
    patentKind: (
      <Select
        label={inventionFields.patentKind.label}
        hint="Computed dates depend on it: a design or plant patent pays no maintenance fees"
        value={values.patentKind ?? ""}
        options={kinds}
        onChange={(kind) => set({ patentKind: patentKindOf(kind) ?? null })}
        error={errorOf("patentKind")}
      />
    ),
    applicant: (
      <TextField
        label={inventionFields.applicant.label}
        value={values.applicant ?? ""}
        onChange={(applicant) => set({ applicant: applicant || null })}
        error={errorOf("applicant")}
      />
    ),
    client: (
      <TextField
        label={inventionFields.client.label}
        value={values.client ?? ""}
        onChange={(client) => set({ client: client || null })}
        error={errorOf("client")}
      />
    ),
    country: (
      <TextField
        label={inventionFields.country.label}
        hint="Two letters: US, EP, JP"
        value={values.country ?? ""}
        onChange={(country) => set({ country: country || null })}
        error={errorOf("country")}
      />
    ),
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
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
    </FormModal>
  );
}
