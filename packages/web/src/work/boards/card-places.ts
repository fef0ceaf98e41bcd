import type { RowPlaces } from "../../web-kit/row-cell.ts";

/** The selector of a card; `data-task`, `data-list` and `data-lane` say which task, list and lane it is of. */
export const cardSelector = "[data-task]";

/** The part of a card that has the focus: the link to its task, or the button of its menu. */
export type CardPart = "a" | "button";

/** The part of a card that takes the focus; its link where it has no menu. */
export function partOfCard(card: Element | null | undefined, part: CardPart = "a"): HTMLElement | null {
  return card?.querySelector<HTMLElement>(part) ?? card?.querySelector<HTMLElement>("a") ?? null;
}

/** The cards of a list in a board, in a lane of it if one is named, in their order. */
export function cardsOf(board: ParentNode, listId: string, lane?: string): HTMLElement[] {
  const cards = [...board.querySelectorAll<HTMLElement>(cardSelector)];
  return cards.filter(({ dataset }) => dataset.list === listId && (lane === undefined || dataset.lane === lane));
}

/** The cards of a list as rows that are edited: one that is drawn in another lane since takes the focus there. */
export function cardPlaces(listId: string): RowPlaces {
  const cards = () => cardsOf(document, listId);
  return {
    row: cardSelector,
    focusOf: (row) => {
      const shown = row?.isConnected ? row : cards().find(({ dataset }) => dataset.task === row?.dataset.task);
      return partOfCard(shown);
    },
    kept: () => partOfCard(cards()[0]),
  };
}
