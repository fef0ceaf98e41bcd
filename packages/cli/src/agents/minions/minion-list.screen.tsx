import type { MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import { countedTotal } from "@iphub/sdk/domain/total-words";
import { useMayWriteMinions } from "@iphub/ui-core/agents/minions/use-minion";
import { ratingWords } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { useMinionCreate } from "@iphub/ui-core/agents/minions/use-minion-create";
import { minionFilterOf, minionSortParts, useMinionList } from "@iphub/ui-core/agents/minions/use-minion-list";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Text } from "ink";
import { type ReactNode, useState } from "react";
import { type Column, layoutRow } from "../../terminal-kit/columns.ts";
import { reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShownQuery } from "../../terminal-kit/steady.ts";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { MinionForm } from "./minion-work.tsx";

/** The sort orders that `s` cycles through. */
const sorts = ["name:asc", "startDate:desc", "openTasks:desc", "finishedTasks:desc", "comments:desc", "rating:desc"];
const sortWords: Readonly<Record<string, string>> = {
  name: "name",
  trainer: "trainer",
  manager: "manager",
  startDate: "first day",
  endDate: "last day",
  openTasks: "open tasks",
  finishedTasks: "finished tasks",
  comments: "comments",
  rating: "rating",
};

/** The minion lair: the agents, a search with `/` by name, trainer or manager, and the form for a new one. */
export function MinionListScreen() {
  const { place, narrow } = useNavigation();
  const filter = minionFilterOf(new URLSearchParams(place.query));
  const list = useMinionList(filter);
  const [isFinding, setIsFinding] = useState(false);
  const overlay = useCreation();
  const { state, rows } = list;
  const shownQuery = useShownQuery(place.query, list.refreshing);
  const nextSort = sorts[(sorts.indexOf(filter.sort) + 1) % sorts.length] ?? "name:asc";
  const group = "Minions";
  useCommands([
    { id: "minions.find", keys: ["/"], label: "find", group, rank: 20, run: () => setIsFinding(true) },
    { id: "minions.sort", keys: ["s"], label: "sort", group, rank: 21, run: () => narrow("sort", [nextSort]) },
    reloadCommand("minions", group, list),
  ]);
  return (
    <ScreenFrame
      title="Minion lair"
      count={state === "completed" ? countedTotal(list.total, "minion") : undefined}
      overlay={overlay}
    >
      <KeyScope captures={isFinding}>
        {isFinding ? (
          <FindLine
            value={filter.text}
            placeholder="Name, trainer or manager"
            onFind={(text) => narrow("qs", [text])}
            onClose={() => setIsFinding(false)}
          />
        ) : (
          <FilterLine text={filter.text} sort={filter.sort} />
        )}
        <ListStates
          state={state}
          failure={list.failure}
          what="minions"
          isEmpty={rows.length === 0}
          empty={filter.text === "" ? "There are no minions yet; n creates one." : "No minion matches these filters."}
        >
          <MinionTable key={shownQuery} rows={rows} isActive={!isFinding} onNearEnd={list.loadMore} />
        </ListStates>
      </KeyScope>
    </ScreenFrame>
  );
}

function FilterLine({ text, sort }: { readonly text: string; readonly sort: string }) {
  const theme = useTheme();
  const { field, descending } = minionSortParts(sort);
  const words = text === "" ? theme.paint("all minions", { role: "muted" }) : theme.paint(text, { role: "accent" });
  const order = theme.paint(`by ${sortWords[field] ?? field}${descending ? " ↓" : " ↑"}`, { role: "muted" });
  return <Text wrap="truncate-end">{`  ${words}  ${order}`}</Text>;
}

function useCreation(): ReactNode {
  const { go } = useNavigation();
  const form = useMinionCreate();
  const mayWrite = useMayWriteMinions();
  const [isOpen, setIsOpen] = useState(false);
  useCommands([
    {
      id: "minions.new",
      keys: ["n"],
      label: "new minion",
      group: "Minions",
      rank: 11,
      run: () => setIsOpen(true),
      isOff: !mayWrite,
    },
  ]);
  if (!isOpen) return null;
  return (
    <MinionForm
      minion={null}
      errorOf={form.errorOf}
      onSave={async (fields) => {
        const made = await form.actions.create(fields);
        if (made) go({ stem: "minion", id: made.documentId });
        return made !== null;
      }}
      onClose={() => setIsOpen(false)}
    />
  );
}

/** The web's columns in its order. */
const columns: readonly Column[] = [
  { id: "name", title: "Name", width: 28, min: 18, grow: 3 },
  { id: "trainer", title: "Trainer", width: 20, min: 12, grow: 1, drop: 4 },
  { id: "manager", title: "Manager", width: 20, min: 12, grow: 1, drop: 5 },
  { id: "start", title: "Start", width: 12, min: 12, isWhole: true, drop: 6 },
  { id: "end", title: "End", width: 12, min: 12, isWhole: true, drop: 7 },
  { id: "open", title: "Open", width: 5, min: 5, align: "end" },
  { id: "finished", title: "Finished", width: 8, min: 8, align: "end", drop: 2 },
  { id: "comments", title: "Comments", width: 8, min: 8, align: "end", drop: 8 },
  { id: "rating", title: "Rating", width: 11, min: 11, isWhole: true, drop: 1 },
];

type Props = {
  readonly rows: readonly MinionStatistics[];
  /** False while a text is typed above, so that its Enter opens nothing. */
  readonly isActive: boolean;
  readonly onNearEnd: () => void;
};

function MinionTable({ rows, isActive, onNearEnd }: Props) {
  const { go } = useNavigation();
  const { selected, remember } = useKeptSelection();
  return (
    <Table
      columns={columns}
      above={1}
      items={rows}
      idOf={(row) => row.documentId}
      lineOf={(row, sized) => layoutRow(cellsOf(row), sized)}
      selectedId={selected}
      isActive={isActive}
      onNearEnd={onNearEnd}
      onSelect={(row) => {
        remember(row.documentId);
      }}
      onOpen={(row) => go({ stem: "minion", id: row.documentId })}
    />
  );
}

function cellsOf(row: MinionStatistics) {
  const day = (value: string | null) => (value === null ? "–" : dateWords(value));
  return {
    name: row.name,
    trainer: row.trainer ?? "–",
    manager: row.manager ?? "–",
    start: day(row.startDate),
    end: day(row.endDate),
    open: String(row.openTasks),
    finished: String(row.finishedTasks),
    comments: String(row.comments),
    rating: ratingWords(row.rating),
  };
}
