import { taskStatus } from "@iphub/sdk/contract/task-status";
import { useFilters } from "@iphub/ui-core/filters/use-filters";
import { filterDataOf, type TaskQuery } from "@iphub/ui-core/tasks/task-address";
import { useState } from "react";
import { Button } from "../shared/button.tsx";
import { Checkbox } from "../shared/checkbox.tsx";
import { Modal } from "../shared/modal.tsx";
import { PeoplePicker } from "../shared/people-picker.tsx";
import { Select } from "../shared/select.tsx";
import { TagsField } from "../shared/tags-field.tsx";
import { statusWords } from "../shared/task-status-text.tsx";
import { TextField } from "../shared/text-field.tsx";
import styles from "./task-search.module.css";

const groups = [
  { value: "none", title: "No groups" },
  { value: "status", title: "By status" },
  { value: "assignee", title: "By person" },
  { value: "invention", title: "By matter" },
  { value: "milestone", title: "By milestone" },
  { value: "dueAt", title: "By due date" },
  { value: "workflow", title: "By workflow" },
  { value: "tag", title: "By tag" },
] as const;
const either = [
  { value: "or", title: "Any of them" },
  { value: "and", title: "All of them" },
] as const;

type Props = {
  readonly query: TaskQuery;
  readonly onApply: (query: TaskQuery) => void;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** Every condition of a search; it is tried, or saved as a filter under a name. */
export function FilterEditor({ query, onApply, onSaved, onClose }: Props) {
  const [draft, setDraft] = useState<TaskQuery>(query);
  const [title, setTitle] = useState("");
  const filters = useFilters();
  // What is saved stands alone: the conditions of the filter that it began with are part of it.
  const base = filters.filters.find(({ id }) => id === draft.filter);
  const isWhole = !draft.filter || base !== undefined;
  const set = (change: TaskQuery) => setDraft({ ...draft, ...change });
  const save = async () => {
    const made = await filters.actions.create(title.trim(), { ...base?.data, ...filterDataOf(draft) });
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
        <TextField label="Words" value={draft.qs ?? ""} onChange={(qs) => set({ qs })} />
        <TextField
          label="Due"
          hint="A preset such as overdue, or a range such as today..end-of-week+2bd"
          value={draft.dueAt ?? ""}
          error={filters.errorOf("data.dueAt") ?? filters.errorOf("dueAt") ?? undefined}
          onChange={(dueAt) => set({ dueAt })}
        />
        <Statuses chosen={draft.status ?? []} onChange={(status) => set({ status })} />
        <People draft={draft} set={set} />
        <TagsField tags={listOf(draft.tags)} onChange={(tags) => set({ tags })} />
        <Select
          label="Tags count"
          value={draft.tagsConjugation ?? "or"}
          options={either}
          onChange={(tagsConjugation) => set({ tagsConjugation })}
        />
        <Select
          label="Groups"
          value={draft.groupBy ?? "none"}
          options={groups}
          onChange={(groupBy) => set({ groupBy })}
        />
        <div className={styles.save}>
          <TextField label="Save as a filter" placeholder="Its name" value={title} onChange={setTitle} />
          <Button
            colour="secondary"
            disabled={title.trim() === "" || !isWhole}
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

function People({ draft, set }: { readonly draft: TaskQuery; readonly set: (change: TaskQuery) => void }) {
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
        emails={listOf(draft.inHouseAttorney)}
        onChange={(emails) => set({ inHouseAttorney: [...emails] })}
      />
    </>
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
