import type { Found } from "./fuzzy-filter.ts";
import { completionLine, type LineCompletion } from "./line-completion.tsx";
import type { ListExtent, ListPosition } from "./list-window.ts";
import { cutEnd, spread, textWidth, wrapCells } from "./text-cells.ts";
import type { Theme } from "./theme.ts";

/** An item to pick: `label` is searched, `hint` is shown at the right, `isChosen` shows a tick. */
export type PickerItem = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly isChosen?: boolean;
};

/** What a picker shows below the line that is typed. */
interface PickerParts {
  readonly found: readonly Found<PickerItem>[];
  readonly notes?: readonly string[] | undefined;
  readonly completion?: LineCompletion | undefined;
  /** Said where nothing is found. */
  readonly empty?: string | undefined;
}

/** A picker's lines in a window. */
interface PickerLook {
  /** How many items or, where these are read, notes there are and how many are shown. */
  readonly extent: ListExtent;
  /** Whether there are only notes, which scroll. */
  readonly isReading: boolean;
  draw(position: ListPosition): readonly string[];
}

const mostColumns = 70;
const mostRows = 12;
/** Edges, the line that is typed, and one line of the screen. */
const otherRows = 4;

/** The cells of a picker in a window. */
export function pickerWidth(columns: number): number {
  return Math.min(mostColumns, columns - 2);
}

/** The cells of a note in it. */
export function pickerNoteWidth(columns: number): number {
  return pickerWidth(columns) - 6;
}

/** Lays a picker out: a hint that is cut is read below the list once its item is selected, and what is out of sight is counted. */
export function pickerLook(
  theme: Theme,
  { found, completion, empty = "Nothing found.", ...given }: PickerParts,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): PickerLook {
  const width = pickerWidth(columns) - 4;
  const muted = (text: string) => theme.paint(text, { role: "muted" });
  const notes = (given.notes ?? []).flatMap((note) => fitted(note, pickerNoteWidth(columns)));
  const offered = completion?.options.length ? [`  ${completionLine(theme, completion, width - 2)}`] : [];
  const isReading = found.length === 0 && notes.length > 0;
  const said = notes.map((note) => `  ${muted(note)}`);
  const below = found.map(({ item }) => cutHint(item, width));
  const taken = offered.length + (isReading ? 0 : notes.length + Math.max(0, ...below.map(({ length }) => length)));
  const extent = extentOf(isReading ? notes.length : found.length, rows - otherRows - taken);
  const draw = ({ index, top }: ListPosition) => {
    const end = top + extent.height;
    const left = leftWords(top, extent.count - end).map((words) => `  ${muted(words)}`);
    if (isReading) return [...offered, ...said.slice(top, end), ...left];
    const items = found.slice(top, end).map((one, at) => drawItem(theme, one, width, top + at === index));
    const nothing = empty === "" ? [] : [`  ${muted(empty)}`];
    const hint = (below[index] ?? []).map((line) => `  ${muted(line)}`);
    return [...offered, ...said, ...(items.length > 0 ? items : nothing), ...left, ...hint];
  };
  return { extent, isReading, draw };
}

/** A note in lines; the mark below a place of the line keeps its blanks. */
function fitted(note: string, width: number): readonly string[] {
  return textWidth(note) <= width ? [note] : wrapCells(note, width);
}

/** One line is kept for how many are out of sight. */
function extentOf(count: number, room: number): ListExtent {
  const height = Math.max(1, Math.min(mostRows, room));
  return { count, height: count > height ? Math.max(1, Math.min(mostRows, room - 1)) : height };
}

function leftWords(above: number, under: number): readonly string[] {
  const parts = [...(under > 0 ? [`↓ ${under} more`] : []), ...(above > 0 ? [`↑ ${above} above`] : [])];
  return parts.length > 0 ? [parts.join(" · ")] : [];
}

/** The cells that an item's hint has: what the label leaves, and at least half of the line. */
function hintRoom({ label, isChosen }: PickerItem, width: number): number {
  const free = width - 3 - (isChosen === undefined ? 0 : 2) - textWidth(label);
  return Math.max(Math.floor(width / 2), free);
}

/** A hint that does not fit its line, in lines; none where it fits. */
function cutHint(item: PickerItem, width: number): readonly string[] {
  const { hint = "" } = item;
  return textWidth(hint) > hintRoom(item, width) ? wrapCells(hint, width - 2) : [];
}

function drawItem(theme: Theme, { item, positions }: Found<PickerItem>, width: number, isSelected: boolean): string {
  const mark = isSelected ? theme.paint("▌", { role: "accent" }) : " ";
  const tick = item.isChosen === undefined ? "" : item.isChosen ? "✓ " : "  ";
  // The label matters more: a long hint is shortened first.
  const hint = item.hint ? theme.paint(cutEnd(item.hint, hintRoom(item, width)), { role: "muted" }) : "";
  const label = cutEnd(item.label, Math.max(1, width - 2 - tick.length - (hint ? textWidth(hint) + 1 : 0)));
  const letters = positions.map((start) => ({ start, end: start + 1, role: "accent", bold: true }) as const);
  const spans = letters.filter((span) => span.end <= label.length);
  return `${mark} ${tick}${spread(theme.paintSpans(label, spans, { bold: isSelected }), hint, width - 2 - tick.length)}`;
}
