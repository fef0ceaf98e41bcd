import type { MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import { useMayWriteMinions } from "@iphub/ui-core/agents/minions/use-minion";
import {
  type MinionFilter,
  minionFilterOf,
  minionSortParts,
  useMinionList,
} from "@iphub/ui-core/agents/minions/use-minion-list";
import { useNavigate } from "react-router-dom";
import { buttonClass } from "../../web-kit/button.tsx";
import { dateDebounceMs } from "../../web-kit/date-field.tsx";
import type { GridSort } from "../../web-kit/grid-types.ts";
import { Icon } from "../../web-kit/icon.tsx";
import { Link } from "../../web-kit/link.tsx";
import { ListPage } from "../../web-kit/list-grid.tsx";
import { EmptyState, NoMatch } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { setOrDelete, useQueryString } from "../../web-kit/use-query-string.ts";
import { minionColumns } from "./minion-columns.tsx";
import styles from "./minions.module.css";

const idOf = (row: MinionStatistics) => row.documentId;
const leadsTo = (row: MinionStatistics) => `/minions/${encodeURIComponent(row.documentId)}`;
const noMinions =
  "There are no minions yet. A minion is an agent that takes tasks and is rated by people; 'New minion' adds one.";
const clearFilters = (query: URLSearchParams) => {
  for (const name of ["qs", "from", "to"]) query.delete(name);
};

/** The minion lair: every agent with its statistics, filtered, sorted, 25 at a time. */
export function MinionListPage() {
  const [query, setQuery] = useQueryString();
  const navigate = useNavigate();
  const filter = minionFilterOf(query);
  const list = useMinionList(filter);
  const mayWrite = useMayWriteMinions();
  const narrow = (name: string, value: string) => setQuery((known) => setOrDelete(known, name, value));
  const { field, descending } = minionSortParts(filter.sort);
  const isNarrowed = filter.text !== "" || filter.from !== "" || filter.to !== "";
  return (
    <ListPage<MinionStatistics>
      title="Minion lair"
      filters={<MinionFilters filter={filter} onChange={narrow} />}
      action={
        mayWrite && (
          <Link to="/minions/new" className={buttonClass()}>
            <Icon name="plus" size="md" />
            New minion
          </Link>
        )
      }
      list={list}
      what="The minions could not be loaded."
      empty={
        isNarrowed ? (
          <NoMatch what="minion" icon="minions" onClear={() => setQuery(clearFilters)} />
        ) : (
          <EmptyState icon="minions" message={noMinions} />
        )
      }
      label="Minion lair"
      rowId={idOf}
      columns={minionColumns}
      leadsTo={leadsTo}
      onOpen={(row) => navigate(leadsTo(row))}
      sort={{ columnId: field, order: descending ? "descending" : "ascending" }}
      onSort={({ columnId, order }: GridSort) =>
        narrow("sort", `${columnId}:${order === "descending" ? "desc" : "asc"}`)
      }
    />
  );
}

type Props = { readonly filter: MinionFilter; readonly onChange: (name: string, value: string) => void };

function MinionFilters({ filter, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <TextField
        label="Name, trainer or manager"
        hideLabel
        type="search"
        placeholder="Name, trainer or manager"
        value={filter.text}
        debounceMs={300}
        onChange={(text) => onChange("qs", text)}
      />
      <div className={styles.days}>
        <span className={styles.words} aria-hidden="true">
          At work
        </span>
        <TextField
          label="At work from"
          hideLabel
          type="date"
          value={filter.from}
          debounceMs={dateDebounceMs}
          onChange={(day) => onChange("from", day)}
        />
        <span aria-hidden="true">to</span>
        <TextField
          label="At work until"
          hideLabel
          type="date"
          value={filter.to}
          debounceMs={dateDebounceMs}
          onChange={(day) => onChange("to", day)}
        />
      </div>
    </div>
  );
}
