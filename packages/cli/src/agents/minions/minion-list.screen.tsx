import { useMayWriteMinions } from "@iphub/ui-core/agents/minions/use-minion";
import { useMinionCreate } from "@iphub/ui-core/agents/minions/use-minion-create";
import { minionFilterOf, minionSortParts, useMinionList } from "@iphub/ui-core/agents/minions/use-minion-list";
import { Text } from "ink";
import { type ReactNode, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShownQuery } from "../../terminal-kit/steady.ts";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { countWords } from "../../terminal-kit/words.ts";
import { MinionForm } from "./minion-form.tsx";
import { MinionTable } from "./minion-table.tsx";

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
  const retryRank = state === "failed" ? 1 : 90;
  useCommands([
    { id: "minions.find", keys: ["/"], label: "find", group, rank: 20, run: () => setIsFinding(true) },
    { id: "minions.sort", keys: ["s"], label: "sort", group, rank: 21, run: () => narrow("sort", [nextSort]) },
    { id: "minions.retry", keys: ["r"], label: "reload", group, rank: retryRank, run: list.retry },
  ]);
  return (
    <ScreenFrame
      title="Minion lair"
      count={state === "completed" ? countWords(list.total, "minion") : undefined}
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
