import { useEffect, useLayoutEffect, useRef } from "react";

/** Where the focus was last in a list. */
interface FocusedPlace {
  readonly target: Element;
  /** What the entries are in, and the place of the focused one among them. */
  readonly list: Element;
  readonly index: number;
  /** The heading of the section of the list. */
  readonly heading: HTMLElement | null;
}

/**
 * When the entry of a list that has the focus leaves it, the entry that is in its place then has the focus, else the last
 * one; where none is left, the heading has it. To be called where the list is drawn; `entries` is the selector of an entry.
 */
export function useListFocus(entries: string): void {
  const focused = useRef<FocusedPlace>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // A menu or a question over the list is about the entry from which it was opened.
      if (!(target instanceof Element) || target.closest("dialog, [role=menu]")) return;
      focused.current = placeOf(target, entries);
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [entries]);
  useLayoutEffect(() => {
    const left = focused.current;
    if (left === null || left.target.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    takeFocus(entryAfter(left, entries) ?? headingOf(left));
  });
}

function placeOf(target: Element, entries: string): FocusedPlace | null {
  const entry = target.closest(entries);
  const list = entry?.parentElement;
  if (!entry || !list) return null;
  const heading = entry.closest("section, aside, main")?.querySelector<HTMLElement>("h1, h2, h3") ?? null;
  return { target, list, index: entriesIn(list, entries).indexOf(entry), heading };
}

function entriesIn(list: Element, entries: string): Element[] {
  return [...list.children].filter((one) => one.matches(entries));
}

/** What takes the focus in the entry that is in the place of the one that left: its first link or button, else itself. */
function entryAfter({ list, index }: FocusedPlace, entries: string): HTMLElement | null {
  const rows = list.isConnected ? entriesIn(list, entries) : [];
  const next = rows[index] ?? rows.at(-1);
  if (!(next instanceof HTMLElement)) return null;
  return next.querySelector<HTMLElement>("a[href], button:enabled") ?? next;
}

function headingOf({ heading }: FocusedPlace): HTMLElement | null {
  return heading?.isConnected ? heading : document.querySelector("h1");
}

function takeFocus(element: HTMLElement | null): void {
  if (element && !element.matches("a, button")) element.tabIndex = -1;
  element?.focus();
}
