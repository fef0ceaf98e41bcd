import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useHubApp } from "../../platform/hub-app.ts";
import { useChangeEach } from "../../platform/use-change-each.ts";
import { allRows } from "../../platform/use-grouped-list.ts";
import { useListSelection } from "../../platform/use-list-selection.ts";
import type { RemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { putDeadline, refetchDeadlines } from "./deadline-patches.ts";
import { setPeopleOf } from "./use-deadline-actions.ts";
import type { DeadlineFilter } from "./use-deadline-list.ts";

/**
 * The deadlines that are selected in the docket work list, and what is done to all of them: each by the call of a
 * single one, in the version that is shown. Those that the hub refuses stay selected. Dates are docketed and verified
 * one by one.
 */
export function useDeadlineSelection(
  list: Pick<RemoteList<DeadlineRecord>, "rows" | "state" | "refreshing">,
  filter: DeadlineFilter,
) {
  const { hub, queries } = useHubApp();
  const { write, sending: selecting } = useWrite();
  const { sort: _sort, ...conditions } = filter;
  const { selected, selectedRows, actions } = useListSelection(list, conditions);
  const each = useChangeEach<DeadlineRecord>("deadline", () => refetchDeadlines(queries));
  const put = (saved: DeadlineRecord) => {
    putDeadline(queries, saved);
    return saved;
  };
  return {
    selected,
    selectedRows,
    /** True while all deadlines of the list are being fetched. */
    selecting,
    sending: each.sending,
    actions: {
      select: actions.select,
      clear: actions.clear,
      selectAll: async () => {
        const all = await write(() => allRows((skip, size) => hub.deadlines.list({ ...filter, skip, size })));
        if (all !== null) actions.selectRows(all);
      },
      /** Sets the responsible person of each; null for the attorney of its matter. Back-ups stay as they are. */
      assign: async (responsible: string | null): Promise<void> => {
        const changed = await each.change(selectedRows, {
          call: async ({ id, updatedAt }) => put(await hub.deadlines.assign({ id, updatedAt, responsible })),
          undo: async ({ before, after: { id, updatedAt } }) =>
            put(await hub.deadlines.assign({ id, updatedAt, ...setPeopleOf(before) })),
        });
        actions.deselect(changed);
      },
    },
  };
}
