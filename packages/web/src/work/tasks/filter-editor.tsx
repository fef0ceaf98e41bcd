import { type Filter, filterLayout } from "@iphub/sdk/contract/filters";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { usePinTitle } from "@iphub/ui-core/identity/settings/use-pin-title";
import { useTextsDraft } from "@iphub/ui-core/platform/use-draft";
import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { searchOrder } from "@iphub/ui-core/work/tasks/search-order";
import { filterDataOf, queryOf, type TaskQuery, viewAddress } from "@iphub/ui-core/work/tasks/task-address";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { FormModal, Modal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { FilterConditions } from "./filter-conditions.tsx";
import styles from "./task-search.module.css";

/** The layouts of a saved filter's list. */
const layoutOptions = filterLayout.options.map((value) => ({
  value,
  title: { compact: "Compact: with matter and tags", minimalistic: "Minimalistic: the task only" }[value],
}));

type Props = {
  /** The whole query, with the conditions of the saved filter. */
  readonly query: TaskQuery;
  /** The saved filter that the query starts from; null if that no longer exists. */
  readonly saved: Filter | null | undefined;
  readonly onApply: (query: TaskQuery) => void;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** All conditions of a search, to try, or to save as a filter for people who may save filters. */
export function FilterEditor({ query, saved, onApply, onSaved, onClose }: Props) {
  const { draft, set, title, typed } = useTypedFilter(`filter:new ${saved?.id ?? ""}`, query, "");
  const [layout, setLayout] = useState<Filter["layout"]>(saved?.layout ?? "compact");
  const mayWrite = useMay("filters:write");
  const filters = useFilters();
  const apply = (wanted: TaskQuery) => {
    typed.actions.discard();
    onApply(wanted);
  };
  const save = async () => {
    const made = await filters.actions.create({ title: title.trim(), layout, data: filterDataOf(draft) });
    if (!made) return;
    typed.actions.discard();
    onSaved(made.id);
  };
  return (
    <Modal
      title="Filter"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button colour="secondary" variant="text" onClick={() => apply({})}>
            Clear
          </Button>
          <Button onClick={() => apply(draft)}>Show these tasks</Button>
        </>
      }
    >
      <div className={styles.editor}>
        <DraftNotice draft={typed} />
        <FilterConditions draft={draft} order={searchOrder(draft)} set={set} errorOf={filters.errorOf} />
        {mayWrite && (
          <div className={styles.save}>
            <TextField
              label="Save as a filter"
              placeholder="Its name"
              value={title}
              onChange={(name) => set({ title: name })}
            />
            <Select label="Layout" value={layout} options={layoutOptions} onChange={setLayout} />
            <Button
              colour="secondary"
              disabled={title.trim() === "" || saved === null}
              busy={filters.sending}
              onClick={() => void save()}
            >
              Save filter
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

type SavedProps = { readonly filter: Filter; readonly onSaved: () => void; readonly onClose: () => void };

/** Changes one of the reader's own filters: name, layout and conditions. */
export function SavedFilterEditor({ filter, onSaved, onClose }: SavedProps) {
  const { draft, set, title, typed } = useTypedFilter(`filter:${filter.id}`, queryOf(filter.data), filter.title);
  const [layout, setLayout] = useState(filter.layout);
  const retitlePin = usePinTitle();
  const filters = useFilters();
  const save = async () => {
    const change = { title: title.trim(), layout, data: filterDataOf(draft) };
    if (!(await filters.actions.update(filter.id, change))) return;
    retitlePin(viewAddress(filter.id), change.title);
    typed.actions.discard();
    onSaved();
  };
  return (
    <FormModal
      title="Edit filter"
      size="large"
      onClose={onClose}
      saveLabel="Save filter"
      onSave={() => void save()}
      saving={filters.sending}
      disabled={title.trim() === ""}
      draft={typed}
    >
      <div className={styles.editor}>
        <TextField
          label="Name"
          value={title}
          onChange={(name) => set({ title: name })}
          error={filters.errorOf("title")}
          required
        />
        <Select label="Layout" value={layout} options={layoutOptions} onChange={setLayout} />
        <FilterConditions draft={draft} order={searchOrder(draft)} set={set} errorOf={filters.errorOf} />
      </div>
    </FormModal>
  );
}

/** The conditions of a filter; its name, words and query, which are typed, are kept at a place. */
function useTypedFilter(place: string, query: TaskQuery, name: string) {
  const [chosen, setChosen] = useState<TaskQuery>(query);
  const typed = useTextsDraft(place, { title: name, qs: query.qs ?? "", query: query.query ?? "" });
  const { title = "", qs = "", query: words = "" } = typed.values;
  const set = ({ title: text, qs: otherQs, query: otherWords, ...change }: TaskQuery & { readonly title?: string }) => {
    const texts = Object.entries({ title: text, qs: otherQs, query: otherWords });
    for (const [field, value] of texts) if (value !== undefined) typed.actions.edit(field, () => value);
    setChosen((known) => ({ ...known, ...change }));
  };
  const draft: TaskQuery = { ...chosen, qs: qs || undefined, query: words || undefined };
  return { draft, set, title, typed };
}
