import { type RefObject, useLayoutEffect } from "react";
import { type CardPart, cardSelector, partOfCard } from "./card-places.ts";

/** The card that was moved last by its menu or by a key, and what has the focus until it is drawn in its new list. */
let moved: { readonly id: string; readonly part: CardPart; instead: Element | null } | null = null;

/** Has a card that is being moved take the focus in its new list; one that is not moved keeps it where it is. */
export async function followMoved(id: string, part: CardPart, moving: Promise<boolean>): Promise<void> {
  const begun = { id, part, instead: null };
  moved = begun;
  document.addEventListener("focusin", forgetOnceLeft);
  if (!(await moving) && moved === begun) forget();
}

/** A card that is not drawn, as past the first cards of a long list, takes no focus once the reader has gone on. */
function forgetOnceLeft(): void {
  if (moved === null || !isStillAt(moved.id, moved.instead)) forget();
}

function forget(): void {
  moved = null;
  document.removeEventListener("focusin", forgetOnceLeft);
}

/**
 * A card that is taken out of its list gives the focus to the next one, so that it is not lost. The one that was moved by
 * its menu or by a key takes it in its new list, unless the reader has gone on.
 */
export function useFocusOfMoved(card: RefObject<HTMLElement | null>, id: string): void {
  useLayoutEffect(() => {
    const element = card.current;
    if (moved?.id === id && isStillAt(id, moved.instead)) {
      partOfCard(element, moved.part)?.focus();
      forget();
    }
    return () => {
      const focused = document.activeElement;
      if (!element?.contains(focused)) return;
      const part: CardPart = focused?.matches("button") ? "button" : "a";
      const instead = partOfCard(element.nextElementSibling ?? element.previousElementSibling, part);
      // Before it has the focus, which is looked at.
      if (moved?.id === id) moved.instead = instead;
      instead?.focus();
    };
  }, [card, id]);
}

/** Whether the reader has not gone on: the focus is lost, at what took the place of a card, or still at the card. */
function isStillAt(id: string, instead: Element | null): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused === instead) return true;
  return focused.closest<HTMLElement>(cardSelector)?.dataset.task === id;
}
