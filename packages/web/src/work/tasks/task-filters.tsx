import type { Filter } from "@iphub/sdk/contract/filters";
import { duePreset } from "@iphub/sdk/contract/task-query";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { rangeWords } from "@iphub/ui-core/work/tasks/range-words";
import { dueWords } from "@iphub/ui-core/work/tasks/search-words";
import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { Button } from "../../web-kit/button.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./task-search.module.css";

const dueOptions = [
  { value: "", title: "Due any time" },
  ...duePreset.options.map((value) => ({ value: String(value), title: dueWords[value] })),
];

type Props = {
  readonly query: TaskQuery;
  /** The filter that the query starts from, if known. */
  readonly saved: Filter | null | undefined;
  readonly onChange: (change: TaskQuery) => void;
  readonly onEdit: () => void;
};

/** The quick filters of the search: a saved filter, words, due; the filter editor has the others. */
export function TaskFilters({ query, saved, onChange, onEdit }: Props) {
  const { filters } = useFilters();
  const unlisted = query.filter && !filters.some(({ id }) => id === query.filter) ? [query.filter] : [];
  const isDefault = Object.keys(query).length === 1 && query.status?.length === openStatuses.length;
  const choices = [
    { value: "", title: isDefault ? "Open tasks" : "All tasks" },
    ...filters.map(({ id, title }) => ({ value: id, title })),
    ...unlisted.map((id) => ({ value: id, title: saved?.title ?? "A shared filter" })),
  ];
  const range = query.dueAt && !dueOptions.some(({ value }) => value === query.dueAt) ? query.dueAt : null;
  return (
    <div className={styles.filters}>
      <TextField
        label="Words in tasks"
        hideLabel
        type="search"
        placeholder='Words, "a phrase", -without'
        value={query.qs ?? ""}
        debounceMs={1000}
        onChange={(qs) => onChange({ qs })}
      />
      <Select
        label="Saved filter"
        hideLabel
        value={query.filter ?? ""}
        options={choices}
        onChange={(filter) => onChange({ filter })}
      />
      <Select
        label="Due"
        hideLabel
        value={query.dueAt ?? ""}
        options={range === null ? dueOptions : [...dueOptions, { value: range, title: rangeWords(range) }]}
        onChange={(dueAt) => onChange({ dueAt })}
      />
      <Button colour="secondary" icon="options" onClick={onEdit}>
        More
      </Button>
    </div>
  );
}
