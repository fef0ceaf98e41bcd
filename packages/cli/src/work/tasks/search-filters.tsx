import type { Filter } from "@iphub/sdk/contract/filters";
import type { Person } from "@iphub/sdk/contract/shapes";
import { duePreset, taskSort } from "@iphub/sdk/contract/task-query";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { Task } from "@iphub/sdk/contract/tasks";
import { asksForOpenStatuses } from "@iphub/sdk/domain/work/open-work";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { distinctTags } from "@iphub/sdk/records/tags";
import { useInHouseAttorneys } from "@iphub/ui-core/identity/users/use-in-house-attorneys";
import { useOfferedPeople } from "@iphub/ui-core/identity/users/use-people";
import { rangeWords } from "@iphub/ui-core/work/tasks/range-words";
import { searchOrder } from "@iphub/ui-core/work/tasks/search-order";
import { dueWords, groupOptions, sortWords, unsavedWords } from "@iphub/ui-core/work/tasks/search-words";
import { listOf, type TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { useState } from "react";
import { ManyPicker, Select } from "../../terminal-kit/select.tsx";
import { RangeForm } from "./range-form.tsx";

/** A condition of the search that is chosen from a list. */
export type SearchFilterName = "filter" | "due" | "since" | "status" | People | "tags" | "sort" | "groups";

/** The conditions that name people. */
type People = "assignees" | "projectAssignees" | "inHouseAttorney";

type FilterProps = {
  readonly query: TaskQuery;
  readonly filters: readonly Filter[];
  readonly rows: readonly Task[];
  readonly onChange: (change: TaskQuery) => void;
  readonly onClose: () => void;
};

/** Chooses one condition of the search over the screen. */
export function SearchFilter({ name, ...props }: FilterProps & { readonly name: SearchFilterName }) {
  const { query, filters, onChange, onClose } = props;
  const order = searchOrder(query, filters.find(({ id }) => id === query.filter)?.data);
  switch (name) {
    case "filter": {
      const saved = filters.map(({ id, title, type }) => ({ id, label: title, hint: type }));
      const options = [{ id: "", label: unsavedWords(query) }, ...saved];
      const choose = (filter: string) => onChange({ filter });
      return (
        <Select title="Saved filter" options={options} value={query.filter ?? ""} onChange={choose} onClose={onClose} />
      );
    }
    case "due":
      return <DueFilter {...props} />;
    case "since": {
      const range = query.statusActiveFrom ?? "";
      const choose = (statusActiveFrom: string) => onChange({ statusActiveFrom });
      return <RangeForm title="Has its status since" range={range} onChange={choose} onClose={onClose} />;
    }
    case "status": {
      const options = taskStatus.options.map((id) => ({ id: String(id), label: statusWords[id] }));
      const choose = (status: readonly string[]) => onChange({ status: [...status] });
      const values = listOf(query.status);
      return (
        <ManyPicker
          title="Status"
          none="Any status"
          options={options}
          values={values}
          onChange={choose}
          onClose={onClose}
        />
      );
    }
    case "sort": {
      const options = taskSort.options.map((id) => ({ id: String(id), label: sortWords(id) }));
      const choose = (id: string) => onChange({ sort: taskSort.options.find((one) => one === id) });
      return <Select title="Sort by" options={options} value={order.sort} onChange={choose} onClose={onClose} />;
    }
    case "groups": {
      const options = groupOptions.map(({ value, title }) => ({ id: String(value), label: title }));
      const choose = (id: string) => onChange({ groupBy: groupOptions.find(({ value }) => value === id)?.value });
      return <Select title="Groups" options={options} value={order.groupBy} onChange={choose} onClose={onClose} />;
    }
    case "assignees":
      return <AssigneeFilter {...props} />;
    case "projectAssignees":
      return <AssigneeFilter {...props} field="projectAssignees" />;
    case "inHouseAttorney":
      return <AttorneyFilter {...props} />;
    case "tags":
      return <TagFilter {...props} />;
  }
}

/** The option that asks for the two bounds of a range. */
const chosenRange = "range";

function DueFilter({ query, onChange, onClose }: FilterProps) {
  const [isRange, setIsRange] = useState(false);
  const due = query.dueAt ?? "";
  const set = (dueAt: string) => onChange({ dueAt });
  const range = due.includes("..") ? due : "";
  if (isRange) return <RangeForm title="Due" range={range} onChange={set} onClose={onClose} />;
  const presets = duePreset.options.map((id) => ({ id: String(id), label: dueWords[id] }));
  const label = range === "" ? "From … to …" : `From … to …: ${rangeWords(range)}`;
  const options = [{ id: "", label: "Due any time" }, ...presets, { id: chosenRange, label }];
  const choose = (id: string) => (id === chosenRange ? setIsRange(true) : set(id));
  const value = range === "" ? due : chosenRange;
  return <Select title="Due" options={options} value={value} onChange={choose} onClose={onClose} />;
}

const peopleTitles: Readonly<Record<People, string>> = {
  assignees: "Assignee",
  projectAssignees: "Project assignee",
  inHouseAttorney: "In-house attorney",
};

function AssigneeFilter({ field = "assignees", ...props }: FilterProps & { readonly field?: People }) {
  const [typed, setTyped] = useState("");
  return <PeopleFilter {...props} {...useOfferedPeople(typed)} field={field} onQuery={setTyped} />;
}

/** Only attorneys can be chosen; if they could not be fetched everyone is offered. */
function AttorneyFilter(props: FilterProps) {
  const { known, isUnknown } = useInHouseAttorneys();
  if (isUnknown) return <AssigneeFilter {...props} field="inHouseAttorney" />;
  return <PeopleFilter {...props} field="inHouseAttorney" people={known} />;
}

type PeopleFilterProps = FilterProps & {
  readonly field: People;
  readonly people: readonly Person[];
  readonly onQuery?: (text: string) => void;
  readonly isSearching?: boolean;
};

function PeopleFilter({ query, field, people, onQuery, isSearching, onChange, onClose }: PeopleFilterProps) {
  const names = new Map(people.map(({ email, name }) => [email, `${name}  ${email}`]));
  const chosen = listOf(query[field]);
  const options = [...new Set([...chosen, ...names.keys()])].map((id) => ({ id, label: names.get(id) ?? id }));
  const choose = (emails: readonly string[]) => onChange({ [field]: [...emails] });
  return (
    <ManyPicker
      title={peopleTitles[field]}
      none="Everyone"
      options={options}
      values={chosen}
      onQuery={onQuery}
      isSearching={isSearching}
      onChange={choose}
      onClose={onClose}
    />
  );
}

function TagFilter({ query, rows, onChange, onClose }: FilterProps) {
  const [typed, setTyped] = useState("");
  const chosen = listOf(query.tags);
  const known = rows.flatMap(({ tags }) => tags);
  const tags = distinctTags([...chosen, ...known, ...(typed.trim() === "" ? [] : [typed.trim()])]);
  const options = tags.map((id) => ({ id, label: id }));
  const choose = (ids: readonly string[]) => onChange({ tags: [...ids] });
  return (
    <ManyPicker
      title="Tags"
      none="All tags"
      options={options}
      values={chosen}
      onQuery={setTyped}
      onChange={choose}
      onClose={onClose}
    />
  );
}

/** Conditions that only the web's filter editor or an address can set, with their labels. */
const others = {
  statusActiveFrom: "status date",
  projectAssignees: "project assignees",
  inHouseAttorney: "in-house attorney",
  workflows: "workflow",
} as const satisfies Partial<Record<keyof TaskQuery, string>>;

/** The people in the conditions of a search, by e-mail address. */
export function peopleOf({ assignees, projectAssignees, inHouseAttorney }: TaskQuery): readonly string[] {
  return [assignees, projectAssignees, inHouseAttorney].flatMap(listOf);
}

/** The conditions in words, separated by ` · `; `nameOf` turns an e-mail address into the name shown. */
export function queryWords(query: TaskQuery, filters: readonly Filter[], nameOf: (email: string) => string): string {
  const status = listOf(query.status);
  const isOpen = asksForOpenStatuses({ status });
  const known = filters.find(({ id }) => id === query.filter)?.title ?? "a shared filter";
  const words = Object.entries(others).flatMap(([key, label]) => {
    const values = listOf(Object.entries(query).find(([name]) => name === key)?.[1]);
    return values.length > 0 ? [`${label} ${values.map((value) => nameOf(rangeWords(value))).join(", ")}`] : [];
  });
  const between = (conjugation: "or" | "and" | undefined) => (conjugation === "and" ? " and " : ", ");
  const due = query.dueAt ? (Object.entries(dueWords).find(([key]) => key === query.dueAt)?.[1] ?? query.dueAt) : "";
  const parts = [
    query.filter ? known : "",
    isOpen ? "open tasks" : status.map((one) => statusName(one)).join(", "),
    query.qs ? `words ${query.qs}` : "",
    query.query ?? "",
    due === "" ? "" : `due ${rangeWords(due)}`,
    listOf(query.assignees).map(nameOf).join(between(query.assigneesConjugation)),
    listOf(query.tags).length > 0 ? `tags ${listOf(query.tags).join(between(query.tagsConjugation))}` : "",
    ...words,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "open tasks" : parts.join(" · ");
}

function statusName(status: string): string {
  const known = taskStatus.options.find((one) => one === status);
  return known ? statusWords[known] : status;
}
