import type { Invention } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { fieldsWithout, type Values, valuesOf } from "@iphub/sdk/records/record";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";

/** The fields of a matter that its form changes; the attorney and the teams are set by the command line. */
export const inventionForm = fieldsWithout(inventionFields, ["inHouseAttorney", "teams"]);

/** What the form of a matter changes; the references replace those that it has. */
export type InventionChange = Values<typeof inventionForm, "input">;

/** Changes what the form of a matter has; what was before can be brought back. */
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
    /** Saves, and gives the matter as it is then; a change of nothing is saved without asking the hub. Null: refused. */
    change: async (invention: Invention, wanted: InventionChange): Promise<Invention | null> => {
      const before = valuesOf(inventionForm, "input", invention);
      if (JSON.stringify(before) === JSON.stringify(valuesOf(inventionForm, "input", wanted))) return invention;
      const undo = () => void put(invention.id, before, "Change taken back");
      return put(invention.id, wanted, "Matter saved", undo);
    },
  };
}
