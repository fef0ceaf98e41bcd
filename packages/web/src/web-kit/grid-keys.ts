/** A movement of the active row of a grid. */
export type GridMove = "next" | "previous" | "pageDown" | "pageUp" | "first" | "last";

/** The command of a key press in a grid. */
export type GridCommand = GridMove | "open" | "select" | "menu";

const commands: Readonly<Record<string, GridCommand>> = {
  j: "next",
  ArrowDown: "next",
  k: "previous",
  ArrowUp: "previous",
  PageDown: "pageDown",
  PageUp: "pageUp",
  Home: "first",
  End: "last",
  Enter: "open",
  x: "select",
  ".": "menu",
};

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey"> & { readonly target: EventTarget };

/** The command of a key press in a grid; null if a field, link or button inside it handles the key. */
export function gridKey(press: Press): GridCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const command = commands[press.key];
  if (command === undefined || !(press.target instanceof Element)) return null;
  if (press.target.matches("input:not([type=checkbox]), select, textarea, [contenteditable]")) return null;
  if (command === "open" && press.target.matches("a, button, input")) return null;
  return command;
}

/** The row index after a move in a list of `count` rows, of which `page` fit the window. */
export function gridTarget(move: GridMove, at: number, count: number, page: number): number {
  const target = { next: at + 1, previous: at - 1, pageDown: at + page, pageUp: at - page, first: 0, last: count - 1 };
  return Math.max(0, Math.min(target[move], count - 1));
}

/** The target of a pointer press in a grid: the row itself, its menu, its check box, or a control of its own. */
export type GridPress = { readonly index: number; readonly on: "row" | "menu" | "select" | "inside" };

/** Determines the target of a pointer press; null outside the rows. */
export function gridPress(target: EventTarget): GridPress | null {
  if (!(target instanceof Element)) return null;
  const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN);
  if (Number.isNaN(index)) return null;
  const part = target.closest<HTMLElement>("[data-part]")?.dataset.part;
  if (part === "menu") return { index, on: "menu" };
  // The label forwards its press to the check box; counting both would toggle twice.
  if (part === "select") return { index, on: target instanceof HTMLInputElement ? "select" : "inside" };
  return { index, on: target.closest("a, button, input, select, textarea") === null ? "row" : "inside" };
}
