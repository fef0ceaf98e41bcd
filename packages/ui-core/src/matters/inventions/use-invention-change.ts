import type { Invention } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { fieldsWithout, type Values, valuesOf } from "@iphub/sdk/records/record";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";

/** The fields of a matter's form; the attorney and the teams are set by the command line. */
export const inventionForm = fieldsWithout(inventionFields, ["inHouseAttorney", "teams"]);

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
