import { inventionFields } from "@iphub/sdk/records/inventions";
import { patentKindOf, patentKindWords } from "@iphub/ui-core/matters/inventions/invention-facts";
import type { InventionChange, useInventionForm } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { useMatterTeams } from "@iphub/ui-core/matters/walls/use-wall-teams";
import type { ReactNode } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { DateField } from "../../web-kit/date-field.tsx";
import { MultiSelect } from "../../web-kit/multi-select.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type OneForm = ReturnType<typeof useInventionForm>;
/** What a control needs of the form of one matter, or of several. */
type Form = Pick<OneForm, "values" | "begun" | "errorOf"> & { readonly actions: Pick<OneForm["actions"], "set"> };
type Control = (form: Form) => ReactNode;

const kinds = [
  { value: "", title: "Not set: dates as for a utility patent" },
  ...Object.entries(patentKindWords).map(([value, title]) => ({ value, title })),
];

/** A line of text that may be empty. */
const lineControl =
  (name: "applicant" | "client" | "patentNumber" | "country", hint?: string): Control =>
  ({ values, errorOf, actions }) => (
    <TextField
      label={inventionFields[name].label}
      hint={hint}
      value={values[name] ?? ""}
      onChange={(text) => actions.set({ [name]: text || null })}
      error={errorOf(name)}
    />
  );

const dayControl =
  (name: "filingDate" | "issueDate"): Control =>
  ({ values, errorOf, actions }) => (
    <DateField
      label={inventionFields[name].label}
      value={values[name] ?? ""}
      onChange={(day) => actions.set({ [name]: day || null })}
      error={errorOf(name)}
    />
  );

/** How each field of a matter is edited, in the order of the form. */
export const matterControls: { readonly [N in keyof InventionChange]: Control } = {
  title: ({ values, errorOf, actions }) => (
    <TextField
      label={inventionFields.title.label}
      value={values.title}
      onChange={(title) => actions.set({ title })}
      error={errorOf("title")}
      autoFocus
    />
  ),
  references: ({ values, errorOf, actions }) => (
    <TextField
      label={inventionFields.references.label}
      multiline
      hint="One per line: application number, docket number, the docketing system's reference"
      value={values.references.join("\n")}
      onChange={(references) => actions.set({ references: references.split("\n") })}
      error={errorOf("references")}
    />
  ),
  patentKind: ({ values, errorOf, actions }) => (
    <Select
      label={inventionFields.patentKind.label}
      hint="Computed dates depend on it: a design or plant patent pays no maintenance fees"
      value={values.patentKind ?? ""}
      options={kinds}
      onChange={(kind) => actions.set({ patentKind: patentKindOf(kind) ?? null })}
      error={errorOf("patentKind")}
    />
  ),
  applicant: lineControl("applicant"),
  client: lineControl("client"),
  country: lineControl("country", "Two letters: US, EP, JP"),
  filingDate: dayControl("filingDate"),
  patentNumber: lineControl("patentNumber"),
  issueDate: dayControl("issueDate"),
  inHouseAttorney: ({ values, errorOf, actions }) => (
    <PeoplePicker
      label={inventionFields.inHouseAttorney.label}
      emails={values.inHouseAttorney ? [values.inHouseAttorney] : []}
      // One person: who is chosen last takes the place of the one before.
      onChange={(emails) => actions.set({ inHouseAttorney: emails.at(-1) ?? null })}
      error={errorOf("inHouseAttorney")}
    />
  ),
  teams: (form) => <TeamsControl form={form} />,
};

function TeamsControl({ form: { values, begun, errorOf, actions } }: { readonly form: Form }) {
  const { mayName, teams, teamName } = useMatterTeams(begun.teams);
  if (!mayName) return null;
  const options = teams.map(({ id, name }) => ({ id, title: name }));
  return (
    <MultiSelect
      label={inventionFields.teams.label}
      hint="Only they see the matter; without teams everyone does"
      placeholder="Search for teams"
      selected={values.teams.map((id) => ({ id, title: teamName(id) }))}
      search={async (text) => options.filter((one) => one.title.toLowerCase().includes(text.trim().toLowerCase()))}
      onChange={(selected) => actions.set({ teams: selected.map(({ id }) => id) })}
      error={errorOf("teams")}
    />
  );
}
