import { counted } from "@iphub/sdk/domain/counted";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import chips from "./multi-select.module.css";
import { MultiSelectList, optionElementId } from "./multi-select-list.tsx";
import { FieldNotes } from "./text-field.tsx";
import { useLateEnter } from "./use-late-enter.ts";
import { type SearchOptions, type SelectableOption, useRemoteOptions } from "./use-remote-options.ts";

/** A remote search starts this many milliseconds after the last key. */
const searchDelayMs = 500;
/** The most options that are offered. */
const mostOptions = 20;

/** Props of the multi-select; `Option` may have more fields than are shown. */
export type MultiSelectProps<Option extends SelectableOption> = {
  readonly label: string;
  readonly selected: readonly Option[];
  readonly onChange: (selected: readonly Option[]) => void;
  /** Called with the typed text, 500 ms after the last key; the signal aborts when the text changes. */
  readonly search: SearchOptions<Option>;
  readonly placeholder?: string;
  readonly emptyText?: string;
  /** Called when the list closes with a changed selection; the message is for a toast. */
  readonly onItemsSelected?: (message: string, count: number) => void;
  /** Rendered before an option's text, such as an avatar. */
  readonly mark?: (option: Option) => ReactNode;
  readonly error?: string | null;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly delayMs?: number;
  readonly limit?: number;
};

const sameIds = (one: readonly SelectableOption[], other: readonly SelectableOption[]) =>
  one.length === other.length && one.every((option, index) => option.id === other[index]?.id);

function useMultiSelect<Option extends SelectableOption>(props: MultiSelectProps<Option>) {
  const { selected, onChange, delayMs = searchDelayMs, limit = mostOptions } = props;
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const atOpening = useRef(selected);
  const { found, ask, hurry, forget } = useRemoteOptions(props.search, delayMs, limit);
  const lateEnter = useLateEnter(found.state !== "pending", () => {
    const [first] = found.options;
    if (first !== undefined && !selected.some(({ id }) => id === first.id)) onChange([...selected, first]);
  });

  const show = () => {
    if (open || props.disabled) return;
    atOpening.current = selected;
    setOpen(true);
    ask(text);
  };
  const close = () => {
    if (!open) return;
    forget();
    lateEnter.drop();
    setOpen(false);
    setText("");
    setActive(0);
    const count = selected.length;
    if (!sameIds(selected, atOpening.current)) props.onItemsSelected?.(`${counted(count, "item")} selected`, count);
  };
  const type = (typed: string) => {
    show();
    lateEnter.drop();
    setText(typed);
    setActive(0);
    ask(typed);
  };
  const remove = (id: string) => {
    lateEnter.drop();
    onChange(selected.filter((option) => option.id !== id));
  };
  const toggle = (option: Option) => {
    lateEnter.drop();
    if (selected.some(({ id }) => id === option.id)) remove(option.id);
    else onChange([...selected, option]);
  };
  /** Takes the marked option; while a search is under way, the first one that it finds for what is typed. */
  const take = () => {
    const option = found.options[active];
    if (found.state !== "pending") {
      if (option !== undefined) toggle(option);
      return;
    }
    // One that the arrows have marked since is of the text before.
    if (text.trim() === "" || active > 0) return;
    hurry();
    lateEnter.wait();
  };
  return { text, open, active, setActive, found, lateEnter, show, close, type, remove, take, toggle };
}

type Model<Option extends SelectableOption> = ReturnType<typeof useMultiSelect<Option>>;

function pressKey<Option extends SelectableOption>(event: KeyboardEvent, model: Model<Option>, last?: Option) {
  // The Enter that ends a composition, as in Japanese, chooses nothing.
  if (event.nativeEvent.isComposing) return;
  model.lateEnter.drop();
  const { options } = model.found;
  const move = (step: number) => {
    event.preventDefault();
    if (!model.open) return model.show();
    if (options.length > 0) model.setActive((model.active + step + options.length) % options.length);
  };
  if (event.key === "ArrowDown") return move(1);
  if (event.key === "ArrowUp") return move(-1);
  if (event.key === "Backspace" && model.text === "" && last !== undefined) return model.remove(last.id);
  if (!model.open) return;
  if (event.key === "Escape") {
    // Closes the list, not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    return model.close();
  }
  if (event.key !== "Enter") return;
  event.preventDefault();
  model.take();
}

/** `MultiSelect {label, selected, onChange(selected), search(text, signal), onItemsSelected?(message, count), mark?, …}`. */
export function MultiSelect<Option extends SelectableOption>(props: MultiSelectProps<Option>) {
  const { label, selected, placeholder = "Search", emptyText = "The list is empty", hint } = props;
  const error = props.error ?? undefined;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const model = useMultiSelect(props);
  const activeOption = model.found.options[model.active];
  return (
    // It only watches the focus leave the whole field.
    <div
      role="none"
      className={styles.field}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) model.close();
      }}
    >
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div ref={box} className={chips.box} data-invalid={error !== undefined}>
        <MultiSelectChips selected={selected} onRemove={model.remove} mark={props.mark} disabled={props.disabled} />
        <input
          id={id}
          role="combobox"
          className={chips.input}
          value={model.text}
          placeholder={placeholder}
          disabled={props.disabled}
          autoComplete="off"
          aria-expanded={model.open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={model.open && activeOption ? optionElementId(id, activeOption.id) : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-notes`}
          onChange={(event) => model.type(event.target.value)}
          onClick={model.show}
          onKeyDown={(event) => pressKey(event, model, selected.at(-1))}
        />
      </div>
      {model.open && (
        <MultiSelectList
          id={id}
          label={label}
          anchor={box}
          found={model.found}
          selected={selected}
          activeId={activeOption?.id}
          emptyText={emptyText}
          mark={props.mark}
          onToggle={model.toggle}
        />
      )}
      <FieldNotes id={`${id}-notes`} error={error} hint={hint} />
    </div>
  );
}

type MultiSelectChipsProps<Option extends SelectableOption> = {
  readonly selected: readonly Option[];
  readonly onRemove: (id: string) => void;
  readonly mark?: (option: Option) => ReactNode;
  readonly disabled?: boolean;
};

function MultiSelectChips<Option extends SelectableOption>(props: MultiSelectChipsProps<Option>) {
  return props.selected.map((option) => (
    <span key={option.id} className={chips.chip}>
      {props.mark?.(option)}
      <span className={chips.words}>{option.title}</span>
      <button
        type="button"
        className={chips.remove}
        disabled={props.disabled}
        aria-label={`Remove ${option.title}`}
        onClick={(event) => {
          focusAfter(event.currentTarget);
          props.onRemove(option.id);
        }}
      >
        <Icon name="close" size="smx" />
      </button>
    </span>
  ));
}

/** Gives the focus of a chip that is removed to the next one, or to the field behind the last: it would be lost otherwise. */
function focusAfter(remove: HTMLElement): void {
  const next = remove.parentElement?.nextElementSibling;
  const heir = next?.querySelector<HTMLElement>("button") ?? next;
  if (heir instanceof HTMLElement) heir.focus();
}
