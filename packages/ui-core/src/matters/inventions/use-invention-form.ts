import type { CallInput } from "@iphub/sdk";
import type { Invention, inventions } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { fieldsWithout, initialValues, type Values, valuesOf } from "@iphub/sdk/records/record";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";

/** The fields of a matter's form; the attorney and the teams are set by the command line. */
const inventionForm = fieldsWithout(inventionFields, ["inHouseAttorney", "teams"]);

/** The fields of a change to a matter; `references` replaces all of them. */
export type InventionChange = Values<typeof inventionForm, "input">;

/** Changes the fields of a matter's form, with undo. */
export function useInventionChange() {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const put = async (
    id: string,
    values: InventionChange,
    done: string,
    undo?: () => void,
  ): Promise<Invention | null> => {
    const call = () => hub.inventions.update({ id, ...values, referenceOverride: true });
    const saved = await write(call, { done, subject: values.title, undo });
    if (!saved) return null;
    queries.setQueryData<Invention>(matterKeys.invention(id), (known) => known && { ...known, ...saved });
    void queries.invalidateQueries({ queryKey: matterKeys.inventionLists });
    return saved;
  };
  return {
    sending,
    errorOf,
    /** Saves, and returns the updated matter; without a change nothing is sent. Null: refused. */
    change: async (invention: Invention, wanted: InventionChange): Promise<Invention | null> => {
      const before = valuesOf(inventionForm, "input", invention);
      if (JSON.stringify(before) === JSON.stringify(valuesOf(inventionForm, "input", wanted))) return invention;
      const undo = () => void put(invention.id, before, "Change undone");
      return put(invention.id, wanted, "Matter saved", undo);
    },
  };
}

/** Opens matters; one that was opened by mistake can be removed while nothing has happened on it. */
export function useInventionCreate() {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const refetch = () => void queries.invalidateQueries({ queryKey: matterKeys.inventionLists });
  const takeBack = async ({ id, title }: Invention) => {
    await write(() => hub.inventions.takeBack({ id }), { done: "Matter removed", subject: title });
    refetch();
  };
  return {
    sending,
    errorOf,
    /** Opens a matter and returns it as stored; null if it was refused, which a toast reports. */
    create: async (matter: CallInput<typeof inventions.create>): Promise<Invention | null> => {
      const undo = (made: Invention) => void takeBack(made);
      const words = { done: "Matter opened", subject: matter.title, undo };
      const created = await write(() => hub.inventions.create(matter), words);
      if (created) queries.setQueryData(matterKeys.invention(created.id), created);
      if (created) refetch();
      return created;
    },
  };
}

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
