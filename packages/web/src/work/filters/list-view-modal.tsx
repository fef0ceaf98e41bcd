import type { Filter, ViewedList } from "@iphub/sdk/contract/filters";
import { listViewAddress, useListViews } from "@iphub/ui-core/work/filters/use-list-views";
import type { ShownList } from "../../web-kit/list-views.ts";
import { choicesIn } from "./chosen-in-list.ts";
import { SaveViewForm } from "./save-view-form.tsx";

type Props = {
  readonly list: ViewedList;
  /** The view that the list began with. */
  readonly saved: Filter | undefined;
  /** Whether that view is the reader's own, and so can be changed. */
  readonly isOwn: boolean;
  readonly query: URLSearchParams;
  readonly shown: ShownList;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** The icons of pinned views. */
const icons: Readonly<Record<ViewedList, string>> = { deadlines: "search", inventions: "inventions" };

const hint =
  "Kept with its filters, columns, order and groups. Who it is shared with finds it among the views of this list; " +
  "only you change it.";

/** Saves a list as it is shown: as a new view, or in place of an own one. */
export function ListViewModal({ list, saved, isOwn, query, shown, onSaved, onClose }: Props) {
  const views = useListViews(list);
  const save = async (view: Pick<Filter, "title" | "sharedWith">, id: string | undefined) => {
    const choices = { ...shown.choices, ...choicesIn(list, query) };
    const done = await views.actions.save({ ...view, choices, view: { columns: [...shown.columns] } }, id);
    if (done && id !== undefined) shown.onColumnsSaved();
    return done;
  };
  return (
    <SaveViewForm
      own={isOwn ? saved : undefined}
      form={`view:${list}`}
      icon={icons[list]}
      addressOf={(id) => listViewAddress(list, id)}
      hint={hint}
      saver={views}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
