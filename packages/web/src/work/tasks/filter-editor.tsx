import type { Filter } from "@iphub/sdk/contract/filters";
import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { filterDataOf, queryOf, type TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { FormModal } from "../../web-kit/form-modal.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { FilterConditions, layoutOptions } from "./filter-conditions.tsx";
import styles from "./task-search.module.css";

type Props = {
  readonly query: TaskQuery;
  /** The saved filter that the query starts from; null if that no longer exists. */
  readonly saved: Filter | null | undefined;
  readonly onApply: (query: TaskQuery) => void;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** All conditions of a search, to try or to save as a filter. */
export function FilterEditor({ query, saved, onApply, onSaved, onClose }: Props) {
  const [draft, setDraft] = useState<TaskQuery>(query);
  const [title, setTitle] = useState("");
  const [layout, setLayout] = useState<Filter["layout"]>(saved?.layout ?? "compact");
  const filters = useFilters();
  const set = (change: TaskQuery) => setDraft({ ...draft, ...change });
  const save = async () => {
    // The saved filter includes the conditions of the filter that it started from.
    const data = { ...saved?.data, ...filterDataOf(draft) };
    const made = await filters.actions.create({ title: title.trim(), layout, data });
    if (made) onSaved(made.id);
  };
  return (
    <Modal
      title="Filter"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button colour="secondary" variant="text" onClick={() => onApply({})}>
            Clear
          </Button>
          <Button onClick={() => onApply(draft)}>Show these tasks</Button>
        </>
      }
    >
      <div className={styles.editor}>
        <FilterConditions draft={draft} set={set} errorOf={filters.errorOf} />
        <div className={styles.save}>
          <TextField label="Save as a filter" placeholder="Its name" value={title} onChange={setTitle} />
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
      </div>
    </Modal>
  );
}

type SavedProps = { readonly filter: Filter; readonly onSaved: () => void; readonly onClose: () => void };

/** Changes one of the reader's own filters: name, layout and conditions. */
export function SavedFilterEditor({ filter, onSaved, onClose }: SavedProps) {
  const [draft, setDraft] = useState<TaskQuery>(() => queryOf(filter.data));
  const [title, setTitle] = useState(filter.title);
  const [layout, setLayout] = useState(filter.layout);
  const filters = useFilters();
  const save = async () => {
    const change = { title: title.trim(), layout, data: filterDataOf(draft) };
    if (await filters.actions.update(filter.id, change)) onSaved();
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
    >
      <div className={styles.editor}>
        <TextField
          label="Name"
          value={title}
          onChange={setTitle}
          error={filters.errorOf("title") ?? undefined}
          required
        />
        <Select label="Layout" value={layout} options={layoutOptions} onChange={setLayout} />
        <FilterConditions draft={draft} set={(change) => setDraft({ ...draft, ...change })} errorOf={filters.errorOf} />
      </div>
    </FormModal>
  );
}
