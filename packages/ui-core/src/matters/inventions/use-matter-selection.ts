import { type Invention, type InventionHit, invention as inventionSchema } from "@iphub/sdk/contract/inventions";
import { useState } from "react";
import { useMay } from "../../identity/public.ts";
import { currentIn, isClash, pickFields } from "../../platform/conflict.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useChangeEach } from "../../platform/use-change-each.ts";
import { allRows } from "../../platform/use-grouped-list.ts";
import { useListSelection } from "../../platform/use-list-selection.ts";
import type { RemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";
import { emptyMatter, type InventionChange } from "./use-invention-form.ts";

/** The fields that several matters are given at once. */
export type BulkField = "inHouseAttorney" | "client" | "teams";

/**
 * The matters that are selected in the list of them, and what is changed of all: each by the call of a single one, in
 * the version that is shown. Those that the hub refuses stay selected.
 */
export function useMatterSelection(
  list: Pick<RemoteList<InventionHit>, "rows" | "state" | "refreshing">,
  filter: { readonly qs: string },
) {
  const { hub, queries } = useHubApp();
  const { write, sending: selecting } = useWrite();
  const save = useSaveRow();
  // Without the right to restricted matters no one gives one back to all.
  const mayOpenToAll = useMay("walls:write");
  const { selected, selectedRows, actions } = useListSelection(list, filter);
  const settled = () => void queries.invalidateQueries({ queryKey: matterKeys.inventionLists });
  const each = useChangeEach<InventionHit>("matter", settled);
  return {
    selected,
    selectedRows,
    /** True while all matters of the list are being fetched. */
    selecting,
    sending: each.sending,
    actions: {
      select: actions.select,
      clear: actions.clear,
      selectAll: async () => {
        const all = await write(() => allRows((skip, size) => hub.inventions.search({ ...filter, skip, size })));
        if (all !== null) actions.selectRows(all);
      },
      change: async (change: Partial<InventionChange>): Promise<void> => {
        const back = (before: InventionHit): Partial<InventionChange> => pickFields(before, (field) => field in change);
        const changed = await each.change(selectedRows, {
          call: (row) => save(row, change),
          undo: "teams" in change && !mayOpenToAll ? null : ({ before, after }) => save(after, back(before)),
        });
        actions.deselect(changed);
      },
    },
  };
}

/**
 * Saves a change of a matter in the version that was read; a change of other fields by someone else in the meantime
 * is no conflict.
 */
function useSaveRow() {
  const { hub, queries } = useHubApp();
  return async (row: InventionHit, change: Partial<InventionChange>): Promise<InventionHit> => {
    const send = ({ id, updatedAt }: InventionHit) => hub.inventions.update({ id, ...change, updatedAt });
    const saved = await send(row).catch((error: unknown) => {
      const [current] = currentIn(inventionSchema, error);
      if (!current || isClash(change, row, current)) throw error;
      return send(current);
    });
    const { docketingInvention: _record, ...hit } = saved;
    queries.setQueryData<Invention>(matterKeys.invention(saved.id), (known) => known && { ...known, ...hit });
    return hit;
  };
}

/** The values that several matters are given, in the shape of the form of one. */
export function useMatterValues() {
  const [values, setValues] = useState(emptyMatter);
  return {
    values,
    begun: emptyMatter,
    errorOf: () => null,
    actions: { set: (change: Partial<InventionChange>) => setValues((known) => ({ ...known, ...change })) },
  };
}
