import type { Task } from "@iphub/sdk/contract/tasks";
import { countedTotal, totalWords } from "@iphub/sdk/domain/total-words";
import { taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { searchOrder } from "@iphub/ui-core/work/tasks/search-order";
import { searchFor, searchTextOf } from "@iphub/ui-core/work/tasks/search-text";
import { addressOf, type TaskQuery, taskQueryOf } from "@iphub/ui-core/work/tasks/task-address";
import { useQueryCompletion } from "@iphub/ui-core/work/tasks/use-query-completion";
import { useTaskSearch } from "@iphub/ui-core/work/tasks/use-task-search";
import { Text } from "ink";
import { type ReactNode, useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { completionLine } from "../../terminal-kit/line-completion.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation, useSelectedRow } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShownQuery, useStale } from "../../terminal-kit/steady.ts";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { useBulkEditing, usePlanOpening } from "./bulk-editing.tsx";
import { useMacroKeys } from "./macro-keys.tsx";
import { useSearchExport } from "./search-export.tsx";
import { peopleOf, queryWords, SearchFilter, type SearchFilterName } from "./search-filters.tsx";
import { SearchList } from "./search-list.tsx";
import { useTaskEditing } from "./task-editing.tsx";

type Open = SearchFilterName | "find" | null;

/** The task search: conditions by key, and actions on one or many tasks. */
export function TaskSearchScreen() {
  const { place, go } = useNavigation();
  // Without any condition the list shows open tasks only, because old closed ones would come first.
  const query: TaskQuery = place.query ? taskQueryOf(new URLSearchParams(place.query)) : { status: [...openStatuses] };
  const show = (next: TaskQuery) => go({ ...place, query: addressOf(next) });
  const search = useTaskSearch(query);
  const { filters } = useFilters();
  const [open, setOpen] = useState<Open>(null);
  const [fault, setFault] = useState<string | null>(null);
  const today = useToday();
  const isStale = useStale(search.refreshing);
  const shownQuery = useShownQuery(place.query, search.refreshing);
  const { rows, state, selectedTasks } = search;
  const { row, selected, select } = useSelectedRow(rows, ({ id }) => id);
  const close = () => setOpen(null);
  const editing = useTaskEditing(selectedTasks.length > 0 ? undefined : row);
  const bulk = useBulkEditing(selectedTasks, search.actions.clearSelection);
  const macro = useMacroKeys(row, selectedTasks, search.actions.clearSelection);
  useSearchCommands(search, row, { open: setOpen, clear: () => go({ ...place, query: undefined }) });
  const narrow = (change: TaskQuery) => {
    close();
    show({ ...query, ...change });
  };
  const find = (text: string) => {
    const found = taskQueryFault(text);
    setFault(found);
    if (found === null) show({ ...query, ...searchFor(text, query) });
  };
  const nameOf = useNames(peopleOf(query));
  const filter = open !== null && open !== "find" && (
    <SearchFilter name={open} query={query} filters={filters} rows={rows} onChange={narrow} onClose={close} />
  );
  const saving = useSearchExport(search.actions, rows.length === 0);
  const planning = usePlanOpening(selectedTasks.length > 0);
  const count = selectedTasks.length > 0 ? `${countedTotal(selectedTasks.length, "task")} selected of ` : "";
  return (
    <ScreenFrame
      title="Task search"
      count={state === "completed" ? count + countedTotal(search.total, "task") : undefined}
      overlay={filter || saving || planning || bulk.overlay || macro.overlay || editing.overlay}
    >
      <KeyScope captures={open === "find"}>
        <Head
          words={queryWords(query, filters, nameOf)}
          search={search}
          find={open === "find" && { text: searchTextOf(query), onFind: find, onClose: close }}
          fault={open === "find" ? fault : null}
        >
          <ListStates
            state={state}
            failure={search.failure}
            what="tasks"
            loading="Searching"
            isEmpty={rows.length === 0}
            empty="No task matches these filters."
          >
            <SearchList
              key={shownQuery}
              rows={rows}
              row={row}
              look={{ today, marks: search.selected }}
              sort={searchOrder(query, filters.find(({ id }) => id === query.filter)?.data).sort}
              isStale={isStale}
              selected={selected}
              onSelect={select}
              onNearEnd={search.loadMore}
              onShown={search.show}
              isActive={open !== "find"}
            />
          </ListStates>
        </Head>
      </KeyScope>
    </ScreenFrame>
  );
}

type Search = ReturnType<typeof useTaskSearch>;
type SearchKeys = { readonly open: (open: Open) => void; readonly clear: () => void };

function useSearchCommands(search: Search, row: Task | undefined, { open, clear }: SearchKeys): void {
  const { rows, selected, actions } = search;
  const turn = () => row && actions.select(turned(selected, row.id));
  const command = commandsOf("search", "Search");
  // Tasks are selected to change them.
  const permission = "tasks:write" as const;
  useCommands([
    command("select", ["space"], "select", turn, { rank: 11, isOff: !row, permission }),
    command("select-all", ["A"], "select all", () => void actions.selectAll(), {
      isOff: rows.length === 0 || search.selecting,
      permission,
    }),
    command("unselect", ["escape"], "clear the selection", actions.clearSelection, { isOff: selected.size === 0 }),
    command("find", ["/"], "find", () => open("find"), { rank: 12 }),
    command("filter", ["v"], "saved filter", () => open("filter"), { rank: 13 }),
    command("due", ["w"], "due date", () => open("due"), { rank: 14 }),
    command("since", ["W"], "status since", () => open("since")),
    command("status", ["p"], "which status", () => open("status"), { rank: 15 }),
    command("assignee", ["a"], "assignee", () => open("assignees")),
    command("attorney", ["I"], "in-house attorney", () => open("inHouseAttorney")),
    command("project", ["J"], "project assignee", () => open("projectAssignees")),
    command("tags", ["T"], "which tags", () => open("tags")),
    command("sort", ["S"], "sort", () => open("sort")),
    command("groups", ["B"], "groups", () => open("groups")),
    command("clear", ["c"], "clear the filters", clear),
    reloadCommand("search", "Search", search),
  ]);
}

function turned(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);
}

type HeadProps = {
  readonly words: string;
  readonly search: Search;
  readonly find:
    | false
    | { readonly text: string; readonly onFind: (text: string) => void; readonly onClose: () => void };
  /** Why what is typed cannot be read. */
  readonly fault: string | null;
  readonly children: ReactNode;
};

/** At most this many lines are used for groups. */
const groupLines = 2;

/** The filters, warnings and groups above the rows. */
function Head({ words, search, find, fault, children }: HeadProps) {
  const theme = useTheme();
  const { columns } = useRoom();
  const width = columns - 4;
  const completion = useQueryCompletion();
  const offered = find && completion.options.length > 0 ? [completionLine(theme, completion, width)] : [];
  const like = `No task has ${search.approximate.join(", ")}: similar words are shown.`;
  const warnings = [
    ...(fault === null ? [] : [fault]),
    ...search.warnings,
    ...(search.approximate.length > 0 ? [like] : []),
  ];
  const groups = search.groups.map(({ title, total }) => `${title} ${totalWords(total)}`).join(" · ");
  const lines = [
    ...offered,
    ...(find ? [] : wrapCells(words, width).map((line) => theme.paint(line, { role: "accent" }))),
    ...warnings.flatMap((said) => wrapCells(`▲ ${said}`, width)).map((line) => theme.paint(line, { role: "warn" })),
    ...(groups === "" ? [] : wrapCells(groups, width).slice(0, groupLines)).map((line) =>
      theme.paint(line, { role: "muted" }),
    ),
  ].map((line) => `  ${line}`);
  return (
    <>
      {find && (
        <FindLine
          value={find.text}
          placeholder='Words, "a phrase", due:<+5bd who:me -tag:client'
          isReadable={(text) => taskQueryFault(text) === null}
          onFind={find.onFind}
          onClose={find.onClose}
          completion={completion}
        />
      )}
      {lines.length > 0 && <Text wrap="truncate-end">{lines.join("\n")}</Text>}
      <Below rows={lines.length + (find ? 1 : 0)}>{children}</Below>
    </>
  );
}
