import { type OverviewSort, overviewSort } from "@iphub/sdk/contract/overview";
import type { OverviewFilter } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { sortParts } from "@iphub/ui-core/work/overview/use-milestones-overview";
import type { GridSort } from "../../web-kit/grid-types.ts";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, NoMatch } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./overview.module.css";

type Change = { readonly onChange: (name: string, values: readonly string[]) => void };
type Props = Change & { readonly filter: OverviewFilter; readonly view: "" | "obsolete" };

const AssigneeFilter = latePart(async () => (await import("./assignee-filter.tsx")).AssigneeFilter, {
  until: ({ assignee, onChange }) => (
    <Select
      label="Assignee"
      hideLabel
      value={assignee}
      options={[{ value: assignee, title: assignee || "Everyone" }]}
      onChange={onChange}
    />
  ),
  isSaid: false,
  isLater: true,
});

const views = [
  { value: "", title: "Current" },
  { value: "obsolete", title: "Obsolete" },
] as const;

/** Sets one filter in an address's query; an empty text removes it. */
export function narrowed(query: URLSearchParams, name: string, values: readonly string[]): void {
  query.delete(name);
  for (const value of values) if (value !== "") query.append(name, value);
}

/** The filters of the overview: text, person, tags and view; their state is in the address. */
export function OverviewFilters({ filter, view, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <TextField
        label="Words in the matter"
        hideLabel
        type="search"
        placeholder="Words in the matter"
        value={filter.qs ?? ""}
        debounceMs={300}
        onChange={(text) => onChange("qs", [text])}
      />
      {view === "" && <TaskFilters filter={filter} onChange={onChange} />}
      <Select label="View" hideLabel value={view} options={views} onChange={(chosen) => onChange("view", [chosen])} />
    </div>
  );
}

/** The filters that only the current view has. */
function TaskFilters({ filter, onChange }: Change & { readonly filter: OverviewFilter }) {
  return (
    <>
      <TextField
        label="Tags, separated by commas"
        hideLabel
        placeholder="Tags"
        value={(filter.tags ?? []).join(", ")}
        debounceMs={500}
        onChange={(text) =>
          onChange(
            "tags",
            text.split(",").map((tag) => tag.trim()),
          )
        }
      />
      <AssigneeFilter assignee={filter.assignee ?? ""} onChange={(email) => onChange("assignee", [email])} />
    </>
  );
}

/** Converts a sort of the overview to the grid's order. */
export function gridSortOf(sort: OverviewSort = "dueAt"): GridSort {
  const { key, descending } = sortParts(sort);
  return { columnId: key, order: descending ? "descending" : "ascending" };
}

/** Converts the grid's order to a sort of the overview; due date for an unsortable column. */
export function overviewSortOf({ columnId, order }: GridSort): OverviewSort {
  const read = overviewSort.safeParse(order === "descending" ? `-${columnId}` : columnId);
  return read.success ? read.data : "dueAt";
}

type NothingFitsProps = { readonly filtered: boolean; readonly onClear: () => void };

/** `NothingFits {filtered, onClear}`: an empty overview, with a button to clear the filters if there are any. */
export function NothingFits({ filtered, onClear }: NothingFitsProps) {
  if (filtered) return <NoMatch what="matter" onClear={onClear} />;
  return <EmptyState message="There are no matters yet." action={<Link to="/inventions">Open or import one</Link>} />;
}
