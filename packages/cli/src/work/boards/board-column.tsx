import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useBoardCards } from "@iphub/ui-core/work/boards/use-board";
import { Box, Text } from "ink";
import { useEffect, useRef } from "react";
import { peopleInitials } from "../../identity/public.ts";
import { listBindings } from "../../terminal-kit/keys.ts";
import { follow, type ListPosition, move } from "../../terminal-kit/list-window.ts";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd, isolate, padCells, singleLine, spread, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { TextStyle, Theme } from "../../terminal-kit/theme.ts";
import { useKeys } from "../../terminal-kit/use-keys.tsx";

type Props = {
  readonly filter: Filter;
  readonly today: string;
  readonly isActive: boolean;
  /** The selected card; the list keeps it while others have the focus. */
  readonly selected: string | undefined;
  readonly columns: number;
  readonly rows: number;
  readonly onSelect: (listId: string, task: Task | undefined) => void;
  readonly onOpen: (task: Task) => void;
};

/** The next cards are fetched when this few loaded ones are below the selection. */
const cardsAhead = 5;

/** One list of a board: 25 cards at a time, of which the visible ones are drawn. */
export function BoardColumn({ filter, today, isActive, selected, columns, rows, onSelect, onOpen }: Props) {
  const theme = useTheme();
  const cards = useBoardCards(filter);
  const width = columns - 1;
  const title = spread(
    cutEnd(filter.title, width - 2),
    cards.state === "completed" ? totalWords(cards.total) : "",
    width,
  );
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

/** The position of the list: the selection stays on its card, by id, when cards are added or removed. */
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
  // The last card needs no empty line below it.
  return Math.max(1, Math.floor((rows + 1) / cardRows[layout]));
}

function wordsOf({ state, failure }: Cards): string {
  if (state === "pending") return "Loading the cards";
  if (state === "failed") return `▲ ${failure?.message ?? "The list could not be loaded."}`;
  return "There are no tasks in this list.";
}

/** Lines of a card with the empty lines below it, by the layout of its list. */
const cardRows: Readonly<Record<Filter["layout"], number>> = { compact: 5, minimalistic: 4 };

type CardLook = {
  readonly layout: Filter["layout"];
  readonly today: string;
  readonly width: number;
  readonly isSelected: boolean;
};

function cardLines(theme: Theme, task: Task, { layout, today, width, isSelected }: CardLook): string[] {
  const { text, tone } = dueBadge({ dueAt: task.dueAt, today, ended: taskEnd(task) });
  const { references, title } = task.invention;
  const inner = width - 3;
  const on: TextStyle = isSelected ? { on: "selected" } : {};
  const line = (words: string, style: TextStyle) => {
    const mark = theme.paint(isSelected ? "▌ " : "  ", { role: "accent", ...on });
    return mark + theme.paint(padCells(isolate(cutEnd(singleLine(words), inner)), inner + 1), { ...style, ...on });
  };
  const matter = [references[0] ?? "", title].filter((part) => part !== "").join(" · ");
  const [first = "", ...more] = wrapCells(task.title, inner);
  const badge = spread(`${text} · ${statusWords[task.status]}`, peopleInitials(task.assignees), inner);
  const lines = [
    line(first, { bold: true }),
    ...(more.length > 0 ? [line(more.join(" "), { bold: true })] : []),
    line(badge, { role: tone }),
    ...(layout === "compact" ? [line(matter, { role: "muted" })] : []),
  ];
  return [...lines, ...Array.from({ length: cardRows[layout] - lines.length }, () => "")];
}
