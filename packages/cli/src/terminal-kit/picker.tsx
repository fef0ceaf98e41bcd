import { useEffect, useReducer, useRef, useState } from "react";
import { Panel } from "./frame.tsx";
import { type Found, fuzzyFilter } from "./fuzzy-filter.ts";
import type { ListBindingId } from "./keys.ts";
import { type LineCompletion, useCompletionKeys } from "./line-completion.tsx";
import { type ListExtent, type ListPosition, move, scroll, settle } from "./list-window.ts";
import { type PickerItem, pickerLook, pickerWidth } from "./picker-look.ts";
import { useRoom, useTheme } from "./terminal-context.ts";
import { useTextInput } from "./text-input.tsx";
import { KeyScope, useKeys } from "./use-keys.tsx";

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
  /** Items for the query are still to come: Enter waits for them where nothing is found yet. */
  readonly isSearching?: boolean;
  /** Lines below the query, such as where it cannot be read. Without items they are all that is read, and scroll. */
  readonly notes?: readonly string[];
  /** The items that the query found in another order, or fewer of them. */
  readonly order?: (found: readonly PickerItem[], query: string) => readonly PickerItem[];
  /** Completes the word before the cursor; what is offered is shown below the query. */
  readonly completion?: LineCompletion;
};

const moves: readonly {
  readonly id: ListBindingId;
  readonly keys: readonly string[];
  readonly label: string;
  readonly rank?: number;
}[] = [
  { id: "list.down", keys: ["down", "ctrl+n", "ctrl+j"], label: "down", rank: 4 },
  { id: "list.up", keys: ["up", "ctrl+p"], label: "up", rank: 5 },
  { id: "list.page-down", keys: ["pagedown"], label: "page down" },
  { id: "list.page-up", keys: ["pageup"], label: "page up" },
];

/** The position in notes that are only read: the window scrolls line by line. */
function readOn(position: ListPosition, id: ListBindingId, extent: ListExtent): ListPosition {
  const lines = id === "list.page-down" || id === "list.page-up" ? Math.max(1, extent.height - 1) : 1;
  return scroll(position, id === "list.up" || id === "list.page-up" ? -lines : lines, extent);
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
  const width = pickerWidth(room.columns);
  const found = foundItems(props, query);
  const lateEnter = useLateEnter(props, query, found[0]?.item);
  const empty = props.isSearching ? "Searching" : props.empty;
  const look = pickerLook(theme, { ...props, empty, found }, room);
  const { extent } = look;
  position.current = look.isReading ? scroll(position.current, 0, extent) : settle(position.current, extent);
  const current = () => found[position.current.index]?.item.id;
  const input = useTextInput({
    value: query,
    placeholder: props.placeholder,
    completion: props.completion,
    onChange: (text) => {
      position.current = { index: 0, top: 0 };
      lateEnter.drop();
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
      rank: look.isReading && extent.count > extent.height ? binding.rank : undefined,
      run: () => {
        position.current = (look.isReading ? readOn : move)(position.current, binding.id, extent);
        refresh();
      },
    })),
    {
      id: "picker.pick",
      keys: ["enter"],
      label: "pick",
      group: "Pick",
      rank: 1,
      run: lateEnter.isLate ? lateEnter.wait : withCurrent(props.onPick),
      isOff: found.length === 0 && !lateEnter.isLate,
    },
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
  const lines = [`${theme.paint("›", { role: "accent" })} ${input.draw(width - 7)}`, ...look.draw(position.current)];
  const title = props.isFiltered ? props.title : `${props.title} ${found.length}/${props.items.length}`;
  return <Panel title={title} lines={lines} width={width} />;
}

/** An Enter that waits for what the search finds, and picks the first of it unless that would remove a choice. */
function useLateEnter(
  { isSearching = false, onPick, onToggle }: PickerProps,
  query: string,
  first: PickerItem | undefined,
) {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (!waits || isSearching) return;
    setWaits(false);
    if (first !== undefined && !(onToggle && first.isChosen)) onPick(first.id);
  });
  return {
    /** Whether Enter has to wait: nothing is found yet. */
    isLate: isSearching && first === undefined && query.trim() !== "",
    wait: () => setWaits(true),
    drop: () => setWaits(false),
  };
}

function foundItems({ items, isFiltered, order }: PickerProps, query: string): readonly Found<PickerItem>[] {
  const found = fuzzyFilter(items, isFiltered ? "" : query, (item) => item.label);
  if (isFiltered || !order) return found;
  const byId = new Map(found.map((one) => [one.item.id, one]));
  const ordered = order(
    found.map(({ item }) => item),
    query,
  );
  return ordered.flatMap(({ id }) => byId.get(id) ?? []);
}

/** An overlay that finds one of many items by some of its letters. Takes all keys while it is open. */
export function Picker(props: PickerProps) {
  return (
    <KeyScope captures>
      <PickerPanel {...props} />
    </KeyScope>
  );
}
