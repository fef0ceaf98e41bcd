import type { BoardLanes } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { laneKeyOf } from "@iphub/sdk/domain/work/board-lanes";
import { blockSentences, type TaskBlock } from "@iphub/sdk/domain/work/task-blocks";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { emptyListWords, peopleOfFilter } from "@iphub/ui-core/work/boards/empty-list";
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
  readonly lanes: BoardLanes;
  /** The keys of the folded lanes; "" is that of no one. */
  readonly folded: readonly string[];
  readonly today: string;
  readonly isActive: boolean;
  /** The selected card; the list keeps it while others have the focus. */
  readonly selected: string | undefined;
  readonly columns: number;
  readonly rows: number;
  /** `says` is what blocks the card; "" if nothing does. */
  readonly onSelect: (listId: string, task: Task | undefined, says: string) => void;
  readonly onOpen: (task: Task) => void;
};

/** The next cards are fetched when this few loaded ones are below the selection. */
const cardsAhead = 5;

/** One list of a board, in lanes one after the other: of the loaded cards the visible ones are drawn. */
export function BoardColumn(props: Props) {
  const { filter, lanes, folded, today, isActive, selected, columns, rows, onSelect, onOpen } = props;
  const theme = useTheme();
  const cards = withoutFolded(useBoardCards(filter, lanes), lanes, folded);
  const nameOf = useNames(peopleOfFilter(filter.data));
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
    ...(cards.state === "failed" ? wrapCells(failureWords(cards), width) : []).map((line) =>
      theme.paint(line, { role: "warn" }),
    ),
    ...cards.folded.map((words) => theme.paint(cutEnd(singleLine(`▸ ${words}`), width), { role: "muted" })),
  ];
  const shown = useCardWindow(cards, { selected, isActive, height: cardsThatFit(filter, lanes, rows - head.length) });
  const task = cards.rows[shown.index];
  const saysOf = (card: Task | undefined) => (card ? blockSentences(cards.blocksOf(card)) : "");
  const says = saysOf(task);
  useEffect(() => {
    if (isActive) onSelect(filter.id, task, says);
  }, [isActive, filter.id, task, says, onSelect]);
  const bindings = listBindings.map((binding) => {
    const run = () => {
      const card = cards.rows[shown.after(binding.id).index];
      onSelect(filter.id, card, saysOf(card));
    };
    return { ...binding, run };
  });
  const open = () => task && onOpen(task);
  const isOff = !task;
  useKeys(
    [...bindings, { id: "list.open", keys: ["enter"], label: "open", group: "Move", rank: 10, run: open, isOff }],
    isActive,
  );
  const visible = cards.rows.slice(shown.top, shown.top + shown.height);
  const drawn = visible.flatMap((one, offset) =>
    cardLines(theme, one, {
      layout: filter.layout,
      today,
      width,
      lane: laneLine(cards, lanes, { card: one, before: visible[offset - 1] }),
      blocks: cards.blocksOf(one),
      isSelected: isActive && shown.top + offset === shown.index,
    }),
  );
  const words = wordsOf(cards, () => emptyListWords(filter, nameOf));
  const isEmpty = cards.rows.length + cards.folded.length === 0;
  const said = isEmpty ? wrapCells(words, width).map((line) => theme.paint(line, { role: "muted" })) : [];
  return (
    <Box width={columns} height={rows} flexShrink={0} overflow="hidden">
      <Text wrap="truncate-end">{[...head, ...said, ...drawn].slice(0, rows).join("\n")}</Text>
    </Box>
  );
}

type Loaded = ReturnType<typeof useBoardCards>;
/** The cards of the lanes that are not folded, and the titles of those that are. */
type Cards = Loaded & { readonly folded: readonly string[] };

function withoutFolded(cards: Loaded, lanes: BoardLanes, folded: readonly string[]): Cards {
  if (lanes === "none" || folded.length === 0) return { ...cards, folded: [] };
  const isFolded = (key: string | null) => folded.includes(key ?? "");
  const hidden = (cards.newest?.groups ?? []).filter(({ key, total }) => isFolded(key) && total > 0);
  return {
    ...cards,
    rows: cards.rows.filter((card) => !isFolded(laneKeyOf(card, lanes))),
    folded: hidden.map(({ key, title, total }) => `${key === null ? "No one" : title}  ${totalWords(total)}`),
  };
}

type Extent = { readonly selected: string | undefined; readonly isActive: boolean; readonly height: number };

/** The position of the list: the selection stays on its card, by id, when cards are added or removed. */
function useCardWindow(cards: Cards, { selected, isActive, height }: Extent) {
  const known = useRef<ListPosition>({ index: 0, top: 0 });
  const extent = { count: cards.rows.length, height };
  known.current = follow(known.current, selected, (index) => cards.rows[index]?.id, extent);
  const position = known.current;
  const isNearEnd = isActive && position.index >= cards.rows.length - cardsAhead;
  const { state, loadMore, hasMore } = cards;
  useEffect(() => {
    // After a failure the reader says when it is tried again.
    if (state === "completed" && isNearEnd && hasMore) loadMore();
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

function cardsThatFit({ layout }: Filter, lanes: BoardLanes, rows: number): number {
  // The last card needs no empty line below it; in lanes the line is above each.
  return Math.max(1, Math.floor((rows + (lanes === "none" ? 1 : 0)) / cardRows[layout]));
}

/**
 * The line above a card: its lane with the number of its tasks, where the card is the first one of the lane on show; null
 * without lanes.
 */
function laneLine(
  { newest }: Cards,
  lanes: BoardLanes,
  { card, before }: { readonly card: Task; readonly before: Task | undefined },
): string | null {
  if (lanes === "none") return null;
  const key = laneKeyOf(card, lanes);
  if (before && laneKeyOf(before, lanes) === key) return "";
  const group = newest?.groups?.find((one) => one.key === key);
  return `${key === null ? "No one" : (group?.title ?? key)}${group ? `  ${totalWords(group.total)}` : ""}`;
}

function wordsOf({ state }: Cards, empty: () => string): string {
  if (state === "pending") return "Loading the cards";
  return state === "failed" ? "" : empty();
}

function failureWords({ failure }: Cards): string {
  return `▲ ${failure?.message ?? "The list could not be loaded."} r loads it again.`;
}

/** Lines of a card with the empty lines below it, or in lanes with the line above it, by the layout of its list. */
const cardRows: Readonly<Record<Filter["layout"], number>> = { compact: 5, minimalistic: 4 };

type CardLook = {
  readonly layout: Filter["layout"];
  readonly today: string;
  readonly width: number;
  /** The line above it; null without lanes. */
  readonly lane: string | null;
  readonly blocks: readonly TaskBlock[];
  readonly isSelected: boolean;
};

function cardLines(theme: Theme, task: Task, look: CardLook): string[] {
  const { layout, today, width, lane, blocks, isSelected } = look;
  const { text, tone } = dueBadge({ dueAt: task.dueAt, today, ended: taskEnd(task) });
  const { references, title } = task.invention;
  const inner = width - 3;
  const on: TextStyle = isSelected ? { on: "selected" } : {};
  const line = (words: string, style: TextStyle) => {
    const mark = theme.paint(isSelected ? "▌ " : "  ", { role: "accent", ...on });
    return mark + theme.paint(padCells(isolate(cutEnd(singleLine(words), inner)), inner + 1), { ...style, ...on });
  };
  const matter = [references[0] ?? "", title].filter((part) => part !== "").join(" · ");
  const [block] = blocks;
  // What blocks it takes the place of the second line of its title.
  const [first = "", ...more] = block ? [task.title] : wrapCells(task.title, inner);
  const badge = spread(`${text} · ${statusWords[task.status]}`, peopleInitials(task.assignees), inner);
  const lines = [
    line(first, { bold: true }),
    ...(more.length > 0 ? [line(more.join(" "), { bold: true })] : []),
    ...(block ? [line(`⊘ ${block.words}`, { role: block.kind === "waits" ? "warn" : "muted" })] : []),
    line(badge, { role: tone }),
    ...(layout === "compact" ? [line(matter, { role: "muted" })] : []),
  ];
  const above =
    lane === null ? [] : [theme.paint(isolate(cutEnd(singleLine(lane), width)), { role: "muted", underline: true })];
  const all = [...above, ...lines];
  return [...all, ...Array.from({ length: cardRows[layout] - all.length }, () => "")];
}
