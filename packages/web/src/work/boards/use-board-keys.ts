import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef } from "react";
import type { GridProps } from "../../web-kit/grid-types.ts";
import { useRowKeys } from "../../web-kit/use-row-keys.ts";
import type { DatedTask } from "../tasks/task-editor.tsx";
import { useRowEditing } from "../tasks/use-row-editing.tsx";
import { type CardPart, cardPlaces, cardSelector, cardsOf, partOfCard } from "./card-places.ts";
import { followMoved } from "./moved-card.ts";

/** Moves a card; true if it was moved. */
export type MoveCard = (task: Task, from: Filter, to: Filter) => Promise<boolean>;

/** A list of a board as it is shown: its loaded cards, and the keys that edit one in place. */
export interface ShownList {
  readonly cards: readonly Task[];
  readonly onKey: GridProps<Task>["onKey"];
}

/** Editing the fields of a list's cards by key, as in the rows of the task search; `late` warns of a date that is too late. */
export function useCardEditing(listId: string, cards: readonly Task[], late?: (task: DatedTask) => ReactNode) {
  const places = useMemo(() => cardPlaces(listId), [listId]);
  const { grid, editor } = useRowEditing({ rows: cards, late, places });
  return { shown: { cards, onKey: grid.onKey }, editor };
}

/** Which card of a list a key leads to. */
const inList: Readonly<Record<string, (at: number, count: number) => number>> = {
  j: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  k: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

type Step = 1 | -1;
/** Keys that lead to the next list or the one before, and that take the card there; they are those of the terminal. */
const toList: Readonly<Record<string, Step>> = { l: 1, ArrowRight: 1, h: -1, ArrowLeft: -1 };
const withCard: Readonly<Record<string, Step>> = { L: 1, H: -1 };

/**
 * The keys of a board's cards: to another card or list, a change in place, and a move to the next list, which means what
 * a drop there does. `keepList` is called by each list with what it shows.
 */
export function useBoardKeys(lists: readonly Filter[], onMove: MoveCard | null) {
  const shown = useRef(new Map<string, ShownList>());
  const moving = useRef<string | null>(null);
  const keyOf = useRowKeys();
  const keepList = useCallback((listId: string, list: ShownList) => {
    shown.current.set(listId, list);
  }, []);
  const taskOf = (listId: string, taskId: string) => shown.current.get(listId)?.cards.find(({ id }) => id === taskId);
  const moveBy = async (task: Task, listId: string, step: Step, part: CardPart) => {
    const at = lists.findIndex(({ id }) => id === listId);
    const from = lists[at];
    const to = lists[at + step];
    const card = `${listId} ${task.id}`;
    // Until the lists are fetched again, the card is still where it was.
    if (!from || !to || !onMove || moving.current === card) return;
    moving.current = card;
    await followMoved(task.id, part, onMove(task, from, to));
    if (moving.current === card) moving.current = null;
  };
  const take = (event: KeyboardEvent<HTMLElement>, key: string, card: HTMLElement): boolean => {
    const { task: taskId = "", list: listId = "" } = card.dataset;
    const task = taskOf(listId, taskId);
    const carried = withCard[key];
    if (task && carried && !event.repeat) {
      void moveBy(task, listId, carried, event.target instanceof HTMLButtonElement ? "button" : "a");
    }
    if (carried) return true;
    if (task && shown.current.get(listId)?.onKey?.(event, task)) return true;
    return go(event.currentTarget, card, key, lists);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyOf(event);
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>(cardSelector) : null;
    if (key !== null && card && take(event, key, card)) event.preventDefault();
  };
  return { keepList, taskOf, onKeyDown };
}

/** Goes from a card to another, or opens its menu; true for a key that does one of these. */
function go(board: Element, card: HTMLElement, key: string, lists: readonly Filter[]): boolean {
  const { list = "" } = card.dataset;
  if (key === ".") {
    card.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
    return true;
  }
  const step = toList[key];
  if (step !== undefined) {
    partOfCard(cardInNextList(board, card, lists, step))?.focus();
    return true;
  }
  const cards = cardsOf(board, list);
  const target = inList[key]?.(cards.indexOf(card), cards.length);
  if (target === undefined) return false;
  partOfCard(cards[target])?.focus();
  return true;
}

/** The card at the same place of the next list that has cards, in the same lane; the last one of a shorter list. */
function cardInNextList(board: Element, card: HTMLElement, lists: readonly Filter[], step: Step) {
  const { list = "", lane = "" } = card.dataset;
  const at = lists.findIndex(({ id }) => id === list);
  const beyond = step === 1 ? lists.slice(at + 1) : lists.slice(0, at).toReversed();
  const cards = beyond.map(({ id }) => cardsOf(board, id, lane)).find((found) => found.length > 0);
  return cards?.[Math.min(cardsOf(board, list, lane).indexOf(card), cards.length - 1)];
}
