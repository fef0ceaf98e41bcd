import type { Invention } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues } from "@iphub/sdk/records/record";
import type { HeldReference } from "@iphub/ui-core/matters/inventions/held-references";
import { patentKindOf } from "@iphub/ui-core/matters/inventions/invention-facts";
import {
  type InventionChange,
  useInventionChange,
  useInventionCreate,
} from "@iphub/ui-core/matters/inventions/use-invention-form";
import { useMatterTeams } from "@iphub/ui-core/matters/walls/use-wall-teams";
import { differingFields } from "@iphub/ui-core/platform/conflict";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useState } from "react";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { dateField, dayOf, entriesOf, titleField } from "../../terminal-kit/form-fields.ts";
import { type NamedTeams, teamCompletions, teamFault, teamLine, teamsOf } from "../walls/team-names.ts";

type Props = {
  /** The matter to change; null opens a new one. */
  readonly invention: Invention | null;
  readonly onSaved?: (invention: Invention) => void;
  readonly onClose: () => void;
};

/** The form that opens a matter, or changes one. */
export function MatterForm({ invention, onSaved, onClose }: Props) {
  const opening = useInventionCreate();
  const changing = useInventionChange(invention);
  const today = useToday();
  // As it was when the form opened: what others save after that must not count as this person's change.
  const [begun] = useState(() => ({ ...initialValues(inventionFields), title: "", references: [], ...invention }));
  const { mayName, teams, teamName } = useMatterTeams(begun.teams);
  const named = { teams, teamName, present: begun.teams };
  /** Why these references were refused; null once others are typed. */
  const heldOf = (values: FormValues) => {
    const { held } = opening;
    return held?.wanted.join("\n") === referencesIn(values).join("\n") ? held : null;
  };
  const save = async (values: FormValues, insists = false) => {
    const wanted = changeOf(values, today, mayName ? teamsOf(named, values.teams) : begun.teams);
    const touched: Partial<InventionChange> = differingFields(wanted, begun);
    const allowDuplicate = insists || undefined;
    const saved = await (invention ? changing.change(touched) : opening.create({ ...wanted, allowDuplicate }));
    if (saved) onSaved?.(saved);
    return saved !== null;
  };
  const { errorOf } = invention ? changing : opening;
  const refusalOf = (field: string, values: FormValues) => {
    const held = field === "references" ? heldOf(values) : null;
    return held ? heldBy(held) : errorOf(field);
  };
  const { teams: teamsField, ...fields } = fieldsOf(begun, named, today);
  return (
    <Form
      title={invention ? "Change the matter" : "New matter"}
      draft={`matter:${invention?.id ?? "new"}`}
      fields={[...Object.values(fields), ...(mayName ? [teamsField] : [])]}
      remarks={["Separate references and teams with semicolons. Computed dates depend on the kind."]}
      errorOf={refusalOf}
      onSubmit={(values) => save(values)}
      insist={(values) =>
        heldOf(values)?.mayInsist ? { label: "open a new matter anyway", onSubmit: (texts) => save(texts, true) } : null
      }
      onClose={onClose}
    />
  );
}

function referencesIn(values: FormValues): string[] {
  return entriesOf(values.references, ";");
}

/** Which matters have the reference because of which a new one was refused. */
function heldBy({ reference, holders }: HeldReference): string {
  return `${reference} is already the reference of ${holders.map(({ id, title }) => `'${title}' (${id})`).join(" and ")}`;
}

/** The lines of the form, in order. */
function fieldsOf(
  begun: InventionChange,
  named: NamedTeams,
  today: string,
): { readonly [N in keyof InventionChange]: FormField } {
  const lineField = (id: "applicant" | "client" | "country" | "patentNumber", placeholder?: string) => ({
    ...{ id, label: inventionFields[id].label, value: begun[id] ?? "" },
    ...(placeholder === undefined ? {} : { placeholder }),
  });
  const dayField = (id: "filingDate" | "issueDate") =>
    dateField({ id, label: inventionFields[id].label, value: begun[id] }, today);
  return {
    title: titleField(begun.title),
    references: {
      id: "references",
      label: "References",
      value: begun.references.join("; "),
      placeholder: "Separated by semicolons",
    },
    patentKind: {
      id: "patentKind",
      label: "Kind",
      value: begun.patentKind ?? "",
      placeholder: "utility, design, plant or reissue; empty: not set",
      check: (text) => {
        if (text.trim() === "" || patentKindOf(text)) return null;
        return "This is not a kind of patent; use utility, design, plant or reissue";
      },
    },
    applicant: lineField("applicant"),
    client: lineField("client"),
    country: lineField("country", "two letters: US, EP, JP"),
    filingDate: dayField("filingDate"),
    patentNumber: lineField("patentNumber"),
    issueDate: dayField("issueDate"),
    inHouseAttorney: {
      id: "inHouseAttorney",
      label: inventionFields.inHouseAttorney.label,
      value: begun.inHouseAttorney ?? "",
      placeholder: "an e-mail address of a person of this hub",
    },
    teams: {
      id: "teams",
      label: inventionFields.teams.label,
      value: teamLine(named, begun.teams),
      placeholder: "only they see the matter; empty: everyone",
      check: (text) => teamFault(named, text),
      complete: (text) => teamCompletions(named, text),
    },
  };
}

function changeOf(values: FormValues, today: string, teams: string[]): InventionChange {
  const text = (name: keyof InventionChange) => values[name]?.trim() || null;
  return {
    title: text("title") ?? "",
    references: referencesIn(values),
    applicant: text("applicant"),
    client: text("client"),
    country: text("country"),
    patentKind: patentKindOf(values.patentKind ?? "") ?? null,
    filingDate: dayOf(values.filingDate, today),
    patentNumber: text("patentNumber"),
    issueDate: dayOf(values.issueDate, today),
    inHouseAttorney: text("inHouseAttorney"),
    teams,
  };
}
