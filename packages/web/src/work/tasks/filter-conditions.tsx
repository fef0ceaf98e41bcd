import { duePreset, taskSort } from "@iphub/sdk/contract/task-query";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { TaskOrder } from "@iphub/sdk/domain/work/task-order";
import { taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useInHouseAttorneys } from "@iphub/ui-core/identity/users/use-in-house-attorneys";
import { dueWords, groupOptions, sortWords } from "@iphub/ui-core/work/tasks/search-words";
import { listOf, type TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { useWorkflowList } from "@iphub/ui-core/work/workflows/use-workflow-list";
import { PeoplePicker } from "../../identity/public.ts";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { MultiSelect } from "../../web-kit/multi-select.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import type { SelectableOption } from "../../web-kit/use-remote-options.ts";
import { RangeField } from "./range-field.tsx";
import styles from "./task-search.module.css";

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

/** `FilterConditions {draft, set, order, errorOf}`: all conditions of a task search, its grouping and its order. */
export function FilterConditions({ draft, order, set, errorOf }: FilterConditionsProps) {
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
