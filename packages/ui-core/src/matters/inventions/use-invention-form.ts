import type { Invention } from "@iphub/sdk/contract/inventions";
import { initialValues, valuesOf } from "@iphub/sdk/records/record";
import { useState } from "react";
import { type InventionChange, inventionForm, useInventionChange } from "./use-invention-change.ts";
import { useInventionCreate } from "./use-invention-create.ts";

const empty: InventionChange = { ...initialValues(inventionForm), title: "", references: [] };

/** The form that opens a matter, or changes the one given. */
export function useInventionForm(invention: Invention | null, onSaved: (invention: Invention) => void) {
  const opening = useInventionCreate();
  const changing = useInventionChange();
  const [begun] = useState(() => valuesOf(inventionForm, "input", invention ?? empty));
  const [values, setValues] = useState(begun);
  const save = async () => {
    const lines = values.references.map((line) => line.trim());
    const wanted = { ...values, references: lines.filter((line) => line !== "") };
    const saved = await (invention ? changing.change(invention, wanted) : opening.create(wanted));
    if (saved) onSaved(saved);
  };
  const { sending, errorOf } = invention ? changing : opening;
  return {
    values,
    changed: JSON.stringify(values) !== JSON.stringify(begun),
    saving: sending,
    errorOf,
    actions: { save, set: (change: Partial<InventionChange>) => setValues((known) => ({ ...known, ...change })) },
  };
}
