import { compareText } from "@iphub/sdk/domain/compare-text";
import { useState } from "react";
import type { RemoteList } from "./use-remote.ts";

/** A selection, and the conditions of the list that it was made in. */
interface Selection<Row> {
  readonly conditions: string;
  readonly rows: ReadonlyMap<string, Row>;
}

const none: ReadonlySet<string> = new Set();

/** Conditions as a text that is the same for the same ones. */
function textOf(conditions: object): string {
  const filled = Object.entries(conditions).filter(([, value]) => value !== undefined);
  return JSON.stringify(filled.toSorted(([one], [other]) => compareText(one, other)));
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A selection of rows across the pages of a list. Where the list gets other conditions, what is not among its rows is
 * no longer selected: no one would see it change.
 */
export function useListSelection<Row extends { readonly id: string }>(
  { rows, state, refreshing }: Pick<RemoteList<Row>, "rows" | "state" | "refreshing">,
  asked: object,
) {
  const conditions = textOf(asked);
  const [known, setSelection] = useState<Selection<Row>>({ conditions, rows: new Map() });
  const selection = known.rows;
  if (known.conditions !== conditions && state === "completed" && !refreshing) {
    setSelection({ conditions, rows: byId(rows.filter(({ id }) => selection.has(id))) });
  }
  const shown = selection.size === 0 ? selection : byId(rows);
  return {
    /** The ids of the selected rows. */
    selected: selection.size === 0 ? none : new Set(selection.keys()),
    /** As they are shown: a row that was changed since it was selected is sent as it is now. */
    selectedRows: [...selection.values()].map((row) => shown.get(row.id) ?? row),
    actions: {
      /** Selects these of the rows that are selected or loaded. */
      select: (ids: ReadonlySet<string>) => {
        const all = new Map([...selection, ...byId(rows)]);
        setSelection({ ...known, rows: new Map([...all].filter(([id]) => ids.has(id))) });
      },
      /** Selects rows that need not be loaded, and no others. */
      selectRows: (chosen: readonly Row[]) => setSelection({ conditions, rows: byId(chosen) }),
      /** Deselects rows. What was selected or deselected in the meantime stays so. */
      deselect: (ids: ReadonlySet<string>) =>
        setSelection((now) => ({ ...now, rows: new Map([...now.rows].filter(([id]) => !ids.has(id))) })),
      clear: () => setSelection({ ...known, rows: new Map() }),
    },
  };
}
