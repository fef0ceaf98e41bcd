import type { Filter } from "@iphub/sdk/contract/filters";
import type { ListColumn } from "@iphub/sdk/contract/list-look";
import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { latePart } from "../../web-kit/late-part.tsx";

const FilterEditor = latePart(async () => (await import("./filter-editor.tsx")).FilterEditor);
const SavedFilterEditor = latePart(async () => (await import("./filter-editor.tsx")).SavedFilterEditor);
const ViewModal = latePart(async () => (await import("./view-modal.tsx")).ViewModal);

/** A dialog of the task search: all conditions, the saved filter, or the list as a view. */
export type SearchDialog = "conditions" | "saved" | "view";

type Props = {
  readonly dialog: SearchDialog;
  /** The whole query, with the conditions of the saved filter. */
  readonly query: TaskQuery;
  /** The saved filter that the query starts from; null if that no longer exists. */
  readonly saved: Filter | null | undefined;
  /** The columns that are shown. */
  readonly columns: readonly ListColumn[];
  readonly onShow: (query: TaskQuery) => void;
  /** The columns are kept with the view: the reader's own choice gives way to them. */
  readonly onColumnsSaved: () => void;
  readonly onClose: () => void;
};

/** The open dialog of the task search. */
export function SearchDialogs({ dialog, query, saved, columns, onShow, onColumnsSaved, onClose }: Props) {
  const { filters } = useFilters();
  const isOwn = filters.some(({ id, type }) => id === saved?.id && type === "personal");
  const show = (next: TaskQuery) => {
    onClose();
    onShow(next);
  };
  if (dialog === "conditions") {
    const saveAs = (filter: string) => show({ filter });
    return <FilterEditor query={query} saved={saved} onApply={show} onSaved={saveAs} onClose={onClose} />;
  }
  if (dialog === "saved") {
    if (!saved) return null;
    return <SavedFilterEditor filter={saved} onSaved={() => show({ filter: saved.id })} onClose={onClose} />;
  }
  return (
    <ViewModal
      query={query}
      columns={columns}
      saved={saved}
      isOwn={isOwn}
      onSaved={(filter) => {
        if (filter === saved?.id) onColumnsSaved();
        show({ filter });
      }}
      onClose={onClose}
    />
  );
}
