import { type Filter, filterLayout } from "@iphub/sdk/contract/filters";
import { duePreset, taskSort } from "@iphub/sdk/contract/task-query";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { TaskOrder } from "@iphub/sdk/domain/work/task-order";
import { taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { usePinTitle } from "@iphub/ui-core/identity/settings/use-pin-title";
import { useInHouseAttorneys } from "@iphub/ui-core/identity/users/use-in-house-attorneys";
import { useTextsDraft } from "@iphub/ui-core/platform/use-draft";
import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { searchOrder } from "@iphub/ui-core/work/tasks/search-order";
import { dueWords, groupOptions, sortWords } from "@iphub/ui-core/work/tasks/search-words";
import { filterDataOf, queryOf, type TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { useWorkflowList } from "@iphub/ui-core/work/workflows/use-workflow-list";
import { useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { FormModal, Modal } from "../../web-kit/modal.tsx";
import { MultiSelect } from "../../web-kit/multi-select.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import type { SelectableOption } from "../../web-kit/use-remote-options.ts";
import { RangeField } from "./range-field.tsx";
import styles from "./task-search.module.css";
import { viewAddress } from "./view-address.ts";

type Props = {
  /** The whole query, with the conditions of the saved filter. */
  readonly query: TaskQuery;
  /** The saved filter that the query starts from; null if that no longer exists. */
  readonly saved: Filter | null | undefined;
  readonly onApply: (query: TaskQuery) => void;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** All conditions of a search, to try or to save as a filter. */
export function FilterEditor({ query, saved, onApply, onSaved, onClose }: Props) {
  const { draft, set, title, typed } = useTypedFilter(`filter:new ${saved?.id ?? ""}`, query, "");
  const [layout, setLayout] = useState<Filter["layout"]>(saved?.layout ?? "compact");
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

const either = [
  { value: "or", title: "Any of them" },
  { value: "and", title: "All of them" },
] as const;
const presets = duePreset.options.map((value) => ({ value: String(value), title: dueWords[value] }));
const sorts = taskSort.options.map((value) => ({ value, title: sortWords(value) }));

type FilterConditionsProps = {
  readonly draft: TaskQuery;
  readonly set: (change: TaskQuery) => void;
  /** The order and groups that the hub uses for the draft. */
  readonly order: TaskOrder;
  /** The hub's error for a field of the filter; null if there is none. */
  readonly errorOf: (field: string) => string | null;
};

/** All conditions of a task search, its grouping and its order. */
function FilterConditions({ draft, order, set, errorOf }: FilterConditionsProps) {
  const faultOf = (field: string) =>
    errorOf(`data.${field}`) ?? errorOf(`data.${field}.from`) ?? errorOf(`data.${field}.to`) ?? errorOf(field);
  return (
    <>
      <TextField label="Words" value={draft.qs ?? ""} error={faultOf("qs")} onChange={(qs) => set({ qs })} />
      <TextField
        label="Query"
        hint="Such as due:<+5bd who:me -tag:client (lithium or cobalt)"
        value={draft.query ?? ""}
        error={taskQueryFault(draft.query ?? "") ?? faultOf("query")}
        onChange={(query) => set({ query })}
      />
      <RangeField
        label="Due"
        value={draft.dueAt ?? ""}
        presets={presets}
        error={faultOf("dueAt")}
        onChange={(dueAt) => set({ dueAt })}
      />
      <Statuses chosen={draft.status ?? []} onChange={(status) => set({ status })} />
      <People draft={draft} set={set} />
      <TagsField tags={listOf(draft.tags)} error={faultOf("tags")} onChange={(tags) => set({ tags })} />
      <Select
        label="Tags count"
        value={draft.tagsConjugation ?? "or"}
        options={either}
        onChange={(tagsConjugation) => set({ tagsConjugation })}
      />
      <Workflows chosen={listOf(draft.workflows)} onChange={(workflows) => set({ workflows })} />
      <RangeField
        label="Has its status since"
        value={draft.statusActiveFrom ?? ""}
        error={faultOf("statusActiveFrom")}
        onChange={(statusActiveFrom) => set({ statusActiveFrom })}
      />
      <Select label="Groups" value={order.groupBy} options={groupOptions} onChange={(groupBy) => set({ groupBy })} />
      <Select label="Order" value={order.sort} options={sorts} onChange={(sort) => set({ sort })} />
    </>
  );
}

/** The layouts of a saved filter's list. */
const layoutOptions = filterLayout.options.map((value) => ({
  value,
  title: { compact: "Compact: with matter and tags", minimalistic: "Minimalistic: the task only" }[value],
}));

function People({ draft, set }: Pick<FilterConditionsProps, "draft" | "set">) {
  const attorneys = useInHouseAttorneys();
  return (
    <>
      <PeoplePicker emails={listOf(draft.assignees)} onChange={(emails) => set({ assignees: [...emails] })} />
      <Select
        label="Assignees count"
        value={draft.assigneesConjugation ?? "or"}
        options={either}
        onChange={(assigneesConjugation) => set({ assigneesConjugation })}
      />
      <PeoplePicker
        label="Project assignees"
        emails={listOf(draft.projectAssignees)}
        onChange={(emails) => set({ projectAssignees: [...emails] })}
      />
      <PeoplePicker
        label="In-house attorney"
        offered={attorneys}
        emails={listOf(draft.inHouseAttorney)}
        onChange={(emails) => set({ inHouseAttorney: [...emails] })}
      />
    </>
  );
}

type ManyProps = { readonly chosen: readonly string[]; readonly onChange: (ids: string[]) => void };

function Workflows({ chosen, onChange }: ManyProps) {
  const workflows = useWorkflowList().data ?? [];
  const options = workflows.map(({ id, title, category }): SelectableOption => ({ id, title, detail: category }));
  return (
    <MultiSelect
      label="Workflows"
      placeholder="Search for workflows"
      selected={chosen.map((id) => options.find((option) => option.id === id) ?? { id, title: id })}
      onChange={(selected) => onChange(selected.map(({ id }) => id))}
      search={async (text) => options.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))}
    />
  );
}

function Statuses(props: { readonly chosen: TaskQuery["status"]; readonly onChange: (status: string[]) => void }) {
  const chosen = listOf(props.chosen);
  return (
    <fieldset className={styles.statuses}>
      <legend>Status</legend>
      {taskStatus.options.map((status) => (
        <Checkbox
          key={status}
          label={statusWords[status]}
          checked={chosen.includes(status)}
          onChange={(on) => props.onChange(on ? [...chosen, status] : chosen.filter((one) => one !== status))}
        />
      ))}
    </fieldset>
  );
}

function listOf(value: string | readonly string[] | undefined): string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : [...value];
}
