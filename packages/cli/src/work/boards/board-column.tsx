import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { useBoardCards } from "@iphub/ui-core/work/boards/use-board";
import { Box, Text } from "ink";
import { useEffect, useRef } from "react";
import { listBindings } from "../../terminal-kit/keys.ts";
import { follow, type ListPosition, move } from "../../terminal-kit/list-window.ts";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd, spread, wrapCells } from "../../terminal-kit/text-cells.ts";
import { useKeys } from "../../terminal-kit/use-keys.tsx";
import { cardLines, cardRows } from "./board-cards.ts";

type Props = {
  readonly filter: Filter;
  readonly today: string;
  readonly isActive: boolean;
  /** The card under the mark; the list remembers it while others have the keys. */
  readonly selected: string | undefined;
  readonly columns: number;
  readonly rows: number;
  readonly onSelect: (listId: string, task: Task | undefined) => void;
  readonly onOpen: (task: Task) => void;
};

/** The next cards are fetched when so few loaded ones lie below the mark. */
const cardsAhead = 5;

/** One list of a board: 25 cards at a time, those that fit are drawn. */
export function BoardColumn({ filter, today, isActive, selected, columns, rows, onSelect, onOpen }: Props) {
  const theme = useTheme();
  const cards = useBoardCards(filter);
  const width = columns - 1;
  const title = spread(cutEnd(filter.title, width - 2), cards.state === "completed" ? countOf(cards.total) : "", width);
  const head = [
    theme.paint(title, isActive ? { role: "accent", bold: true, underline: true } : { bold: true }),
    ...filter.warnings
      .flatMap((warning) => wrapCells(`▲ ${warning}`, width))
      .map((line) => theme.paint(line, { role: "warn" })),
  ];
  const shown = useCardWindow(cards, { selected, isActive, height: cardsThatFit(filter, rows - head.length) });
  const task = cards.rows[shown.index];
  useEffect(() => {
    if (isActive) onSelect(filter.id, task);
  }, [isActive, filter.id, task, onSelect]);
  const bindings = listBindings.map((binding) => ({
    ...binding,
    run: () => onSelect(filter.id, cards.rows[shown.after(binding.id).index]),
  }));
  const open = () => task && onOpen(task);
  const isOff = !task;
  useKeys(
    [...bindings, { id: "list.open", keys: ["enter"], label: "open", group: "Move", rank: 10, run: open, isOff }],
    isActive,
  );
  const drawn = cards.rows.slice(shown.top, shown.top + shown.height).flatMap((one, offset) =>
    cardLines(theme, one, {
      layout: filter.layout,
      today,
      width,
      isSelected: isActive && shown.top + offset === shown.index,
    }),
  );
  const said =
    cards.rows.length > 0 ? [] : wrapCells(wordsOf(cards), width).map((line) => theme.paint(line, { role: "muted" }));
  return (
    <Box width={columns} height={rows} flexShrink={0} overflow="hidden">
      <Text wrap="truncate-end">{[...head, ...said, ...drawn].slice(0, rows).join("\n")}</Text>
    </Box>
  );
}

type Cards = ReturnType<typeof useBoardCards>;
type Extent = { readonly selected: string | undefined; readonly isActive: boolean; readonly height: number };

/** Where the list stands: the mark stays on its card, by id, when cards come and go. */
function useCardWindow(cards: Cards, { selected, isActive, height }: Extent) {
  const known = useRef<ListPosition>({ index: 0, top: 0 });
  const extent = { count: cards.rows.length, height };
  known.current = follow(known.current, selected, (index) => cards.rows[index]?.id, extent);
  const position = known.current;
  const isNearEnd = isActive && position.index >= cards.rows.length - cardsAhead;
  const { loadMore, hasMore } = cards;
  useEffect(() => {
    if (isNearEnd && hasMore) loadMore();
  });
  return {
    ...position,
    height,
    after: (action: (typeof listBindings)[number]["id"]) => {
      known.current = move(position, action, extent);
      return known.current;
    },
  };
}

function cardsThatFit({ layout }: Filter, rows: number): number {
  // The last card needs no empty line under it.
  return Math.max(1, Math.floor((rows + 1) / cardRows[layout]));
}

function countOf(total: number): string {
  return total > 9_999 ? ">10000" : String(total);
}

function wordsOf({ state, failure }: Cards): string {
  if (state === "pending") return "Loading the cards";
  if (state === "failed") return `▲ ${failure?.message ?? "The list could not be loaded."}`;
  return "There are no tasks in this list.";
}
