import type { Filter } from "@iphub/sdk/contract/filters";
import type { ListColumn } from "@iphub/sdk/contract/list-look";
import { type FilterChange, useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { filterDataOf, type TaskQuery, viewAddress } from "@iphub/ui-core/work/tasks/task-address";
import { SaveViewForm } from "../filters/save-view-form.tsx";

type Props = {
  /** The conditions, the order and the groups that are saved, all of them as they are shown. */
  readonly query: TaskQuery;
  readonly columns: readonly ListColumn[];
  /** The saved filter that the list began with. */
  readonly saved: Filter | null | undefined;
  /** Whether the saved filter is the reader's own, and so can be changed. */
  readonly isOwn: boolean;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

const hint =
  "Kept with its conditions, columns, order and groups. Who it is shared with finds it among their saved filters; " +
  "only you change it.";

/** Saves a list as it is shown, with its conditions, columns, order and groups: as a new view, or in place of an own one. */
export function ViewModal({ query, columns, saved, isOwn, onSaved, onClose }: Props) {
  const filters = useFilters();
  const save = (view: Pick<Filter, "title" | "sharedWith">, id: string | undefined) => {
    const change: FilterChange = {
      ...view,
      layout: saved?.layout ?? "compact",
      data: filterDataOf(query),
      view: { columns: [...columns] },
    };
    return id === undefined ? filters.actions.create(change) : filters.actions.update(id, change);
  };
  return (
    <SaveViewForm
      own={isOwn ? saved : null}
      form="view"
      icon="search"
      addressOf={viewAddress}
      hint={hint}
      saver={filters}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
