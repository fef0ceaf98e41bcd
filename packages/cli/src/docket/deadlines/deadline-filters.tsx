import { deadlineSort } from "@iphub/sdk/contract/deadlines";
import type { DeadlineAddress } from "@iphub/ui-core/docket/deadlines/use-deadline-list";
import { useOfferedPeople } from "@iphub/ui-core/identity/users/use-people";
import { type ReactNode, useState } from "react";
import { commandsOf, useCommands } from "../../terminal-kit/commands.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { Select } from "../../terminal-kit/select.tsx";

type Narrow = (name: string, values: readonly string[]) => void;
type Props = { readonly filter: DeadlineAddress; readonly onChange: Narrow; readonly onClose: () => void };

const sortNames: Readonly<Record<string, string>> = { dueAt: "due date", title: "deadline", matter: "matter" };

/** An order of the docket work list in words: `due date, the last first`. */
export function deadlineSortWords(sort: string): string {
  const key = sort.replace("-", "");
  return `${sortNames[key] ?? key}${sort.startsWith("-") ? ", the last first" : ""}`;
}

/** Chooses the responsible person, or everyone. */
function ResponsibleFilter({ filter, onChange, onClose }: Props) {
  const [query, setQuery] = useState("");
  const { people, isSearching } = useOfferedPeople(query);
  const found = new Map(people.map(({ email, name }) => [email, { id: email, label: `${name}  ${email}` }]));
  return (
    <Select
      title="Responsible"
      options={[{ id: "", label: "Everyone’s" }, { id: "me", label: "Mine" }, ...found.values()]}
      value={filter.responsible ?? ""}
      onQuery={setQuery}
      isSearching={isSearching}
      onChange={(person) => onChange("responsible", [person])}
      onClose={onClose}
    />
  );
}

function SortFilter({ filter, onChange, onClose }: Props) {
  return (
    <Select
      title="Sort by"
      options={deadlineSort.options.map((sort) => ({ id: sort, label: deadlineSortWords(sort) }))}
      value={filter.sort}
      onChange={(sort) => onChange("sort", [sort])}
      onClose={onClose}
    />
  );
}

/** The filters of the docket work list by key: words, the responsible person and the order. */
export function useDeadlineFilters(
  filter: DeadlineAddress,
  narrow: Narrow,
): { readonly overlay: ReactNode; readonly line: ReactNode; readonly isFinding: boolean } {
  const [open, setOpen] = useState<"find" | "person" | "sort" | null>(null);
  const command = commandsOf("deadlines", "Deadline");
  useCommands([
    command("find", ["/"], "find", () => setOpen("find"), { rank: 22 }),
    command("person", ["B"], "whose", () => setOpen("person"), { rank: 23 }),
    command("sort", ["S"], "sort", () => setOpen("sort"), { rank: 24 }),
  ]);
  const close = () => setOpen(null);
  const choose: Narrow = (name, values) => {
    close();
    narrow(name, values);
  };
  const props = { filter, onChange: choose, onClose: close };
  return {
    isFinding: open === "find",
    line: open === "find" && (
      <FindLine
        value={filter.qs ?? ""}
        placeholder="Words in deadline or matter"
        onFind={(text) => narrow("qs", [text])}
        onClose={close}
      />
    ),
    overlay: open === "person" ? <ResponsibleFilter {...props} /> : open === "sort" ? <SortFilter {...props} /> : null,
  };
}
