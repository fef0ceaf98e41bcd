import type { Invention } from "@iphub/sdk/contract/inventions";
import { useHubApp } from "../platform/hub-app.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useWrite } from "../platform/use-write.ts";

/** What can be changed of a matter; the references replace those that it has. */
type InventionChange = Pick<Invention, "title" | "references">;

/** Changes a matter's title and references; what was before can be brought back. */
export function useInventionChange(invention: Invention) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const put = async (values: InventionChange, done: string, undo?: () => void): Promise<boolean> => {
    const { id } = invention;
    const call = () => hub.inventions.update({ id, ...values, referenceOverride: true });
    const saved = await write(call, { done, subject: values.title, undo });
    if (!saved) return false;
    queries.setQueryData<Invention>(queryKeys.invention(id), (known) => known && { ...known, ...saved });
    void queries.invalidateQueries({ queryKey: queryKeys.inventionLists });
    return true;
  };
  return {
    sending,
    errorOf,
    /** Saves, and says whether it was saved; a change of nothing is saved without asking the hub. */
    change: async ({ title, references }: InventionChange): Promise<boolean> => {
      const before = { title: invention.title, references: invention.references };
      if (JSON.stringify(before) === JSON.stringify({ title, references })) return true;
      return put({ title, references }, "Matter saved", () => void put(before, "Change taken back"));
    },
  };
}
