import { Text } from "ink";
import { useReducer, useRef } from "react";
import type { KeyPress } from "./key-press.ts";
import { type LineCompletion, useCompletionKeys } from "./line-completion.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { graphemes, singleLine, textWidth } from "./text-cells.ts";
import type { Theme } from "./theme.ts";
import { useKeys, usePresses } from "./use-keys.tsx";

/** The value and callbacks of a text line. */
export type TextInputOptions = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on Enter. Without it outer components handle Enter. */
  readonly onSubmit?: (value: string) => void;
  readonly masked?: boolean;
  readonly placeholder?: string;
  /**
   * The id of a value that is selected as a whole: the first letter replaces it, unless a key has edited it. Absent if
   * letters are added.
   */
  readonly selected?: string | undefined;
  /** False while another field has the focus. */
  readonly isActive?: boolean;
  /** Completes the word before the cursor. */
  readonly completion?: LineCompletion | undefined;
};

const nothing: EditState = { before: "", after: "" };
const erasing = new Set(["backspace", "delete", "ctrl+d"]);

/** What a text line gives: `draw(width)` returns it as a styled string, `complete` takes the completion that is chosen. */
export interface TextLine {
  readonly draw: (width: number) => string;
  readonly complete: () => void;
}

/** Edits a line with the keyboard, for panels and forms. */
export function useTextInput(options: TextInputOptions): TextLine {
  const { value, onChange, onSubmit, masked, placeholder, selected, isActive = true, completion } = options;
  const theme = useTheme();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const edited = useRef<{ state: EditState; value: string }>({ state: { before: value, after: "" }, value });
  // A value set from outside moves the cursor to its end; our own value leaves the cursor alone.
  if (edited.current.value !== value) {
    edited.current = { state: { before: value, after: "" }, value };
  }
  const touched = useRef<string | undefined>(undefined);
  const isSelected = () => selected !== undefined && touched.current !== selected && value !== "";
  const apply = (state: EditState) => {
    touched.current = selected;
    const next = state.before + state.after;
    const hasChanged = next !== edited.current.value;
    edited.current = { state, value: next };
    refresh();
    if (hasChanged) {
      onChange(next);
    }
    completion?.look(next, state.before.length);
  };
  const complete = () => {
    const taken = completion?.take(edited.current.value);
    if (taken) apply({ before: taken.text.slice(0, taken.caret), after: taken.text.slice(taken.caret) });
  };
  usePresses(
    (press) => {
      const takesPlace = isSelected() && (press.text !== "" || erasing.has(press.name));
      const next = editLine(takesPlace ? nothing : edited.current.state, press);
      if (next) {
        apply(next);
      }
      return next !== undefined;
    },
    {
      isActive,
      onPaste: (text) => {
        apply(insertText(isSelected() ? nothing : edited.current.state, text));
        return true;
      },
    },
  );
  const submit = () => onSubmit?.(edited.current.value);
  useKeys(
    [{ id: "input.submit", keys: ["enter"], label: "accept", group: "Edit", rank: 1, run: submit, isOff: !onSubmit }],
    isActive,
  );
  const look = { isActive, masked, placeholder, isSelected: isActive && isSelected() };
  return { draw: (width) => drawLine(edited.current.state, { width, ...look }, theme), complete };
}

/** A text line with a label before it. `columns` defaults to the available room. */
export function TextInput(props: TextInputOptions & { readonly label?: string; readonly columns?: number }) {
  const room = useRoom();
  const theme = useTheme();
  const { draw, complete } = useTextInput(props);
  useCompletionKeys(props.completion, complete, props.isActive);
  const label = props.label ? `${props.label}: ` : "";
  const width = Math.max(1, (props.columns ?? room.columns) - label.length);
  return <Text wrap="truncate-end">{theme.paint(label, { role: "muted" }) + draw(width)}</Text>;
}

type EditState = { readonly before: string; readonly after: string };

const dropLast = (text: string) => graphemes(text).slice(0, -1).join("");
const dropFirst = (text: string) => graphemes(text).slice(1).join("");
const lastWord = (text: string) => /\S*\s*$/u.exec(text)?.[0] ?? "";
const firstWord = (text: string) => /^\s*\S*/u.exec(text)?.[0] ?? "";

function shiftLeft({ before, after }: EditState, length: number): EditState {
  const cut = before.length - length;
  return { before: before.slice(0, cut), after: before.slice(cut) + after };
}

function shiftRight({ before, after }: EditState, length: number): EditState {
  return { before: before + after.slice(0, length), after: after.slice(length) };
}

type Edit = (state: EditState) => EditState;

const left: Edit = (state) => shiftLeft(state, graphemes(state.before).at(-1)?.length ?? 0);
const right: Edit = (state) => shiftRight(state, graphemes(state.after)[0]?.length ?? 0);
const wordLeft: Edit = (state) => shiftLeft(state, lastWord(state.before).length);
const wordRight: Edit = (state) => shiftRight(state, firstWord(state.after).length);
const start: Edit = ({ before, after }) => ({ before: "", after: before + after });
const end: Edit = ({ before, after }) => ({ before: before + after, after: "" });
const deleteBack: Edit = ({ before, after }) => ({ before: dropLast(before), after });
const deleteForward: Edit = ({ before, after }) => ({ before, after: dropFirst(after) });
const deleteWordBack: Edit = ({ before, after }) => ({
  before: before.slice(0, before.length - lastWord(before).length),
  after,
});

/** The editing keys of a line, as in shells and editors. */
const edits: Readonly<Record<string, Edit>> = {
  left,
  right,
  "ctrl+left": wordLeft,
  "alt+left": wordLeft,
  "alt+b": wordLeft,
  "ctrl+right": wordRight,
  "alt+right": wordRight,
  "alt+f": wordRight,
  home: start,
  "ctrl+a": start,
  end,
  "ctrl+e": end,
  backspace: deleteBack,
  delete: deleteForward,
  "ctrl+d": deleteForward,
  "ctrl+w": deleteWordBack,
  "alt+backspace": deleteWordBack,
  "ctrl+backspace": deleteWordBack,
  "ctrl+u": ({ after }) => ({ before: "", after }),
  "ctrl+k": ({ before }) => ({ before, after: "" }),
};

/** The line after a press; undefined if it does not handle the key (Enter, Escape, up, down, Tab). */
function editLine(state: EditState, press: KeyPress): EditState | undefined {
  if (press.text !== "") {
    return { before: state.before + press.text, after: state.after };
  }
  return edits[press.name]?.(state);
}

/** Line breaks of pasted text become spaces. */
function insertText(state: EditState, text: string): EditState {
  const line = text.trim().replace(/[\p{Control}\p{Zl}\p{Zp}]+/gu, " ");
  return { before: state.before + line, after: state.after };
}

type LineLook = {
  readonly width: number;
  readonly isActive: boolean;
  readonly masked?: boolean;
  readonly placeholder?: string;
  /** True while the next letter replaces the whole text. */
  readonly isSelected?: boolean;
};

function drawLine(state: EditState, look: LineLook, theme: Theme): string {
  // A text of several lines, as of two messages that could not be sent, is one line here; the cursor counts each character.
  const mask = (text: string) => graphemes(text).map((one) => (look.masked ? "•" : singleLine(one)));
  const before = mask(state.before);
  const after = mask(state.after);
  if (before.length + after.length === 0 && look.placeholder) {
    const cursor = look.isActive ? theme.paint(" ", { inverse: true }) : "";
    return cursor + theme.paint(look.placeholder, { role: "muted" });
  }
  if (look.isSelected) {
    return theme.paint(fitting([...before, ...after], look.width).join(""), { inverse: true });
  }
  const under = after.shift() ?? " ";
  const taken = fitting([...before].reverse(), look.width - textWidth(under));
  const leftPart = taken.reverse().join("");
  const rightPart = fitting(after, look.width - textWidth(leftPart) - textWidth(under)).join("");
  return leftPart + (look.isActive ? theme.paint(under, { inverse: true }) : under) + rightPart;
}

function fitting(characters: readonly string[], width: number): string[] {
  let used = 0;
  const past = characters.findIndex((character) => {
    used += textWidth(character);
    return used > width;
  });
  return characters.slice(0, past < 0 ? characters.length : past);
}
