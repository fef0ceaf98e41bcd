// biome-ignore-all lint/a11y/useSemanticElements: a native datalist completes a whole text, not the word at the caret.
import { type TaskQueryFault, taskQueryFaultIn } from "@iphub/sdk/domain/work/task-query/parse";
import { keyWords, searchFor, searchTextOf } from "@iphub/ui-core/work/tasks/search-text";
import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { useQueryCompletion } from "@iphub/ui-core/work/tasks/use-query-completion";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../web-kit/class-names.ts";
import fieldStyles from "../../web-kit/field.module.css";
import floating from "../../web-kit/floating.module.css";
import { latePart } from "../../web-kit/late-part.tsx";
import { useAnchored } from "../../web-kit/use-anchored.ts";
import { useDebounced } from "../../web-kit/use-debounced.ts";
import styles from "./query-field.module.css";

type Props = {
  readonly query: TaskQuery;
  readonly onChange: (change: TaskQuery) => void;
};

const debounceMs = 1000;

const QueryMeaning = latePart(async () => (await import("./query-meaning.tsx")).QueryMeaning, {
  // Its room, so that the list does not move when it comes.
  until: ({ text }) => text !== "" && <p className={styles.meaning}>{"\u00a0"}</p>,
  isSaid: false,
});

/**
 * `QueryField {query, onChange(change)}`: words or a query, in which keys and values are completed; what cannot be read is said
 * with its place and not searched for, and of a query that is searched for what it means.
 */
export function QueryField({ query, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useQueryText({ query, onChange }, input);
  const { options, active } = field.completion;
  const isOpen = options.length > 0;
  // A query is searched for once typing rests, so that what it means is not said of every letter.
  const isMeant = field.fault === null && field.typed.trim() !== "" && query.query !== undefined;
  return (
    <div className={classNames(fieldStyles.field, styles.field)}>
      <label htmlFor={id} className="visually-hidden">
        Words or a query
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        role="combobox"
        className={fieldStyles.input}
        placeholder="Words, or due:<+5bd who:me -tag:client"
        autoComplete="off"
        spellCheck={false}
        value={field.typed}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-invalid={field.fault !== null}
        aria-describedby={field.fault === null ? undefined : `${id}-fault`}
        onChange={(event) => field.type(event.target.value)}
        onSelect={field.look}
        onKeyDown={field.press}
        onBlur={field.leave}
      />
      {isOpen && (
        <Completions id={id} anchor={input} options={options} active={active} onTake={(option) => field.take(option)} />
      )}
      {field.fault && <Fault id={`${id}-fault`} fault={field.fault} text={field.typed} />}
      <QueryMeaning text={isMeant ? searchTextOf(query) : ""} />
    </div>
  );
}

/** The text of the field, what is wrong with it, and what completes it. */
function useQueryText({ query, onChange }: Props, input: RefObject<HTMLInputElement | null>) {
  const stored = searchTextOf(query);
  const [typed, setTyped] = useState(stored);
  const [fault, setFault] = useState<TaskQueryFault | null>(null);
  const completion = useQueryCompletion();
  // Which option was chosen by an arrow: Enter searches until then.
  const [isChosen, setIsChosen] = useState(false);
  const caret = useRef<number | null>(null);
  const sent = useRef(stored);
  const search = useDebounced((text: string) => {
    const found = taskQueryFaultIn(text);
    setFault(found);
    if (found !== null || text.trim() === stored) return;
    sent.current = text.trim();
    onChange(searchFor(text, query));
  }, debounceMs);
  const { cancel } = search;
  // A text that changes from outside takes the place of what is typed; one that was typed here comes back while more is typed.
  useEffect(() => {
    if (sent.current === stored) return;
    sent.current = stored;
    cancel();
    setFault(null);
    setTyped(stored);
  }, [stored, cancel]);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const type = (text: string) => {
    setTyped(text);
    setIsChosen(false);
    // A fault that is said goes as soon as it is mended; a new one waits until typing rests.
    if (fault) setFault(taskQueryFaultIn(text));
    search.call(text);
  };
  const take = (option?: string) => {
    const taken = completion.take(typed, option);
    if (taken === null) return;
    caret.current = taken.caret;
    type(taken.text);
    input.current?.focus();
  };
  const look = () => {
    const { selectionStart, selectionEnd, value } = input.current ?? { selectionStart: 0, selectionEnd: 0, value: "" };
    completion.look(value, selectionStart === selectionEnd ? selectionStart : null);
  };
  const find = () => {
    completion.close();
    search.call(typed);
    search.flush();
    const found = taskQueryFaultIn(typed);
    // What is wrong is selected, so that typing replaces it.
    if (found) input.current?.setSelectionRange(found.at, found.at + found.length);
  };
  const step = (by: number) => {
    setIsChosen(true);
    // The first arrow chooses what is marked already.
    if (isChosen || by < 0) completion.step(by);
  };
  /** True if the open list takes the key. */
  const openListKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (key === "Escape") completion.close();
    else if (key === "Tab" && !shiftKey) take();
    else if (key === "ArrowDown" || key === "ArrowUp") step(key === "ArrowDown" ? 1 : -1);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isOpen = completion.options.length > 0;
    if (event.key === "Enter") {
      if (isOpen && isChosen) take();
      else find();
    } else if (!isOpen || !openListKey(event)) {
      return;
    }
    event.preventDefault();
  };
  const leave = () => {
    completion.close();
    search.flush();
  };
  return { typed, fault, completion, type, take, look, press, leave };
}

type CompletionsProps = {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly options: readonly string[];
  readonly active: number;
  readonly onTake: (option: string) => void;
};

/** What completes the word at the caret; the field keeps the focus and handles the keys. */
function Completions({ id, anchor, options, active, onTake }: CompletionsProps) {
  const list = useAnchored<HTMLDivElement>({ anchor });
  return (
    <div
      ref={list}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      aria-label="Completions"
      className={classNames(floating.floating)}
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and its keys.
        // biome-ignore lint/a11y/useFocusableInteractive: options are reached by aria-activedescendant.
        <div
          key={option}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          <span>{option}</span>
          <span className={styles.about}>{keyWords(option)}</span>
        </div>
      ))}
    </div>
  );
}

type FaultProps = { readonly id: string; readonly fault: TaskQueryFault; readonly text: string };

/** Why a text cannot be read, and the text with what is wrong in it marked. */
function Fault({ id, fault: { sentence, at, length }, text }: FaultProps) {
  // A long text is shown from shortly before the place, so that the mark is in sight.
  const from = Math.max(0, at - 12);
  return (
    <div id={id} role="alert" className={styles.fault}>
      {sentence}
      <code className={styles.written}>
        {from > 0 && "…"}
        {text.slice(from, at)}
        <mark>{text.slice(at, at + length) || " "}</mark>
        {text.slice(at + length)}
      </code>
    </div>
  );
}
