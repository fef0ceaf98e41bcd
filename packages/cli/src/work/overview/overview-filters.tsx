import { overviewSort } from "@iphub/sdk/contract/overview";
import { distinctTags } from "@iphub/sdk/records/tags";
import { useOfferedPeople } from "@iphub/ui-core/identity/users/use-people";
import type { OverviewFilter } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { sortParts } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { useState } from "react";
import { MultiSelect, Select } from "../../terminal-kit/select.tsx";
import type { Theme } from "../../terminal-kit/theme.ts";

/** Changes one filter of the overview. */
export type Narrow = (name: string, values: readonly string[]) => void;

type FilterProps = { readonly filter: OverviewFilter; readonly onChange: Narrow; readonly onClose: () => void };

const sortNames: Readonly<Record<string, string>> = {
  dueAt: "Due Date",
  clientDueDate: "Client Date",
  next2AR: "Next 2AR",
  title: "Title",
  reference: "Matter",
};

/** Chooses a person, or everyone. */
export function AssigneeFilter({ filter, onChange, onClose }: FilterProps) {
  const [query, setQuery] = useState("");
  const { people, isSearching } = useOfferedPeople(query);
  const found = new Map(people.map(({ email, name }) => [email, { id: email, label: `${name}  ${email}` }]));
  const options = [{ id: "", label: "Everyone" }, { id: "me", label: "Me" }, ...found.values()];
  return (
    <Select
      title="Assignee"
      options={options}
      value={filter.assignee ?? ""}
      onQuery={setQuery}
      isSearching={isSearching}
      onChange={(email) => onChange("assignee", [email])}
      onClose={onClose}
    />
  );
}

/** Chooses tags: those of the visible rows, those chosen before, and typed ones. */
export function TagFilter(props: FilterProps & { readonly known: readonly string[] }) {
  const { filter, known, onChange, onClose } = props;
  const [query, setQuery] = useState("");
  const chosen = filter.tags ?? [];
  const typed = query.trim() === "" ? [] : [query.trim()];
  const tags = distinctTags([...chosen, ...known, ...typed]);
  return (
    <MultiSelect
      title="Tags"
      options={tags.map((tag) => ({ id: tag, label: tag }))}
      values={chosen}
      placeholder="Tab ticks, Enter accepts"
      onQuery={setQuery}
      onChange={(ids) => onChange("tags", ids)}
      onClose={onClose}
    />
  );
}

/** Chooses the sort column and direction. */
export function SortFilter({ filter, onChange, onClose }: FilterProps) {
  const options = overviewSort.options.map((sort) => {
    const { key, descending } = sortParts(sort);
    return { id: sort, label: `${sortNames[key] ?? key} ${descending ? "↓" : "↑"}` };
  });
  return (
    <Select
      title="Sort by"
      options={options}
      value={filter.sort ?? "dueAt"}
      onChange={(sort) => onChange("sort", [sort === "dueAt" ? "" : sort])}
      onClose={onClose}
    />
  );
}

/** The filters in one line, muted without any. `assignee` is the name shown for the person. */
export function filterLine(theme: Theme, { qs, assignee, tags = [] }: OverviewFilter): string {
  const part = (label: string, value: string | undefined, none: string) =>
    value
      ? `${theme.paint(label, { role: "muted" })} ${theme.paint(value, { role: "accent" })}`
      : theme.paint(none, { role: "muted" });
  return [
    part("words", qs, "all matters"),
    part("assigned to", assignee, "everyone"),
    part("tags", tags.join(", "), "all tags"),
  ].join(theme.paint(" · ", { role: "muted" }));
}
