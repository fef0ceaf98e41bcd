import { byLengthAsc, byStartAsc, Fzf } from "fzf";
import { useReducer, useRef, useState } from "react";
import { Panel } from "./frame.tsx";
import type { ListBindingId } from "./keys.ts";
import { completionLine, type LineCompletion, useCompletionKeys } from "./line-completion.tsx";
import { type ListPosition, move, settle } from "./list-window.ts";
import { useRoom, useTheme } from "./terminal-context.ts";
import { cutEnd, spread, textWidth } from "./text-cells.ts";
import { useTextInput } from "./text-input.tsx";
import type { Span, Theme } from "./theme.ts";
import { KeyScope, useKeys } from "./use-keys.tsx";

/** An item to pick: `label` is searched, `hint` is shown at the right, `isChosen` shows a tick. */
export type PickerItem = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly isChosen?: boolean;
};

/** Props of `Picker`. */
export type PickerProps = {
  readonly title: string;
  readonly items: readonly PickerItem[];
  readonly placeholder?: string;
  /** Shown if nothing matches. */
  readonly empty?: string;
  readonly onPick: (id: string) => void;
  /** Tab: ticks or unticks without closing. */
  readonly onToggle?: (id: string) => void;
  readonly onClose: () => void;
  /** Called with each typed text, if items come from a search. */
  readonly onQuery?: (query: string) => void;
  /** The items are the results of a search for the query: they are shown unfiltered. */
  readonly isFiltered?: boolean;
  /** Lines below the query, such as where it cannot be read. */
  readonly notes?: readonly string[];
  /** Completes the word before the cursor; what is offered is shown below the query. */
  readonly completion?: LineCompletion;
};

const pickerWidth = 70;
const pickerRows = 12;
const moves: readonly { readonly id: ListBindingId; readonly keys: readonly string[]; readonly label: string }[] = [
  { id: "list.down", keys: ["down", "ctrl+n", "ctrl+j"], label: "down" },
  { id: "list.up", keys: ["up", "ctrl+p"], label: "up" },
  { id: "list.page-down", keys: ["pagedown"], label: "page down" },
  { id: "list.page-up", keys: ["pageup"], label: "page up" },
];

function drawItem(theme: Theme, found: Found<PickerItem>, width: number, isSelected: boolean): string {
  const { item } = found;
  const mark = isSelected ? theme.paint("▌", { role: "accent" }) : " ";
  const tick = item.isChosen === undefined ? "" : item.isChosen ? "✓ " : "  ";
  // The label matters more: a long hint is shortened first.
  const hint = item.hint ? theme.paint(cutEnd(item.hint, Math.floor(width / 2)), { role: "muted" }) : "";
  const label = cutEnd(item.label, Math.max(1, width - 2 - tick.length - (hint ? textWidth(hint) + 1 : 0)));
  const spans = matchSpans(found).filter((span) => span.end <= label.length);
  return `${mark} ${tick}${spread(theme.paintSpans(label, spans, { bold: isSelected }), hint, width - 2 - tick.length)}`;
}

function PickerPanel(props: PickerProps) {
  const room = useRoom();
  const theme = useTheme();
  const [query, setQuery] = useState("");
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const position = useRef<ListPosition>({
    index: Math.max(
      0,
      props.items.findIndex((item) => item.isChosen),
    ),
    top: 0,
  });
  const found = fuzzyFilter(props.items, props.isFiltered ? "" : query, (item) => item.label);
  const extent = { count: found.length, height: Math.max(1, Math.min(pickerRows, room.rows - 4)) };
  position.current = settle(position.current, extent);
  const current = () => found[position.current.index]?.item.id;
  const input = useTextInput({
    value: query,
    placeholder: props.placeholder,
    completion: props.completion,
    onChange: (text) => {
      position.current = { index: 0, top: 0 };
      setQuery(text);
      props.onQuery?.(text);
    },
  });
  const withCurrent = (act: (id: string) => void) => () => {
    const id = current();
    if (id !== undefined) {
      act(id);
    }
  };
  useKeys([
    ...moves.map((binding) => ({
      ...binding,
      group: "Pick",
      run: () => {
        position.current = move(position.current, binding.id, extent);
        refresh();
      },
    })),
    { id: "picker.pick", keys: ["enter"], label: "pick", group: "Pick", rank: 1, run: withCurrent(props.onPick) },
    {
      id: "picker.toggle",
      keys: ["tab"],
      label: "choose",
      group: "Pick",
      rank: 2,
      isOff: !props.onToggle,
      run: withCurrent((id) => props.onToggle?.(id)),
    },
    { id: "picker.close", keys: ["escape"], label: "close", group: "Pick", rank: 3, run: props.onClose },
  ]);
  useCompletionKeys(props.completion, input.complete);
  const width = Math.min(pickerWidth, room.columns - 2);
  const { index, top } = position.current;
  const rows = found
    .slice(top, top + extent.height)
    .map((entry, offset) => drawItem(theme, entry, width - 4, top + offset === index));
  const nothing = theme.paint(props.empty ?? "Nothing found.", { role: "muted" });
  const lines = [
    `${theme.paint("›", { role: "accent" })} ${input.draw(width - 7)}`,
    ...(props.completion?.options.length ? [`  ${completionLine(theme, props.completion, width - 6)}`] : []),
    ...(props.notes ?? []).map((note) => `  ${theme.paint(note, { role: "muted" })}`),
    ...(rows.length > 0 ? rows : props.empty === "" ? [] : [`  ${nothing}`]),
  ];
  const title = props.isFiltered ? props.title : `${props.title} ${found.length}/${props.items.length}`;
  return <Panel title={title} lines={lines} width={width} />;
}

/** An overlay that finds one of many items by some of its letters. Takes all keys while it is open. */
export function Picker(props: PickerProps) {
  return (
    <KeyScope captures>
      <PickerPanel {...props} />
    </KeyScope>
  );
}

type Found<Item> = { readonly item: Item; readonly positions: readonly number[] };

/**
 * Items whose text has the query's letters in order, best first by the rules of fzf; all of them, in their own order,
 * for an empty query. Case, accents and blanks are ignored.
 */
export function fuzzyFilter<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): readonly Found<Item>[] {
  const letters = query.replace(/\s+/gu, "");
  if (letters === "") return items.map((item) => ({ item, positions: [] }));
  const texts = items.map((item, index) => ({ index, text: textOf(item) }));
  const finder = new Fzf(texts, {
    selector: ({ text }) => text,
    casing: "case-insensitive",
    tiebreakers: [byStartAsc, byLengthAsc],
  });
  return finder.find(letters).flatMap(({ item: { index }, positions }) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, positions: [...positions].sort((one, other) => one - other) }];
  });
}

function matchSpans({ positions }: Found<unknown>): readonly Span[] {
  return positions.map((start) => ({ start, end: start + 1, role: "accent", bold: true }));
}
