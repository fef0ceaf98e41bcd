import type { Invention } from "@iphub/sdk/contract/inventions";
import { useHubApp } from "../../platform/hub-app.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useWrite } from "../../platform/use-write.ts";

/** What can be changed of a matter; the references replace those that it has. */
type InventionChange = Pick<Invention, "title" | "references" | "patentKind">;

/** Changes a matter's title, references and kind of patent; what was before can be brought back. */
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
    queries.setQueryData<Invention>(queryKeys.invention(id), (known) => known && { ...known, ...saved });
    void queries.invalidateQueries({ queryKey: queryKeys.inventionLists });
    return saved;
  };
  return {
    sending,
    errorOf,
    /** Saves, and gives the matter as it is then; a change of nothing is saved without asking the hub. Null: refused. */
    change: async (invention: Invention, wanted: InventionChange): Promise<Invention | null> => {
      const before = changeable(invention);
      if (JSON.stringify(before) === JSON.stringify(changeable(wanted))) return invention;
      const undo = () => void put(invention.id, before, "Change taken back");
      return put(invention.id, changeable(wanted), "Matter saved", undo);
    },
  };
}

function changeable({ title, references, patentKind }: InventionChange): InventionChange {
  return { title, references, patentKind };
}
