import type { KeyPress } from "./key-press.ts";
import { graphemes, textWidth } from "./text-cells.ts";
import type { Theme } from "./theme.ts";

/** An edited line: the text before and after the cursor. */
export type EditState = { readonly before: string; readonly after: string };

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

/** The line after a press, or undefined if it does not handle the key (Enter, Escape, up, down, Tab). */
export function editLine(state: EditState, press: KeyPress): EditState | undefined {
  if (press.text !== "") {
    return { before: state.before + press.text, after: state.after };
  }
  return edits[press.name]?.(state);
}

/** The line with text inserted at the cursor; line breaks of pasted text become spaces. */
export function insertText(state: EditState, text: string): EditState {
  const line = text.trim().replace(/[\p{Control}\p{Zl}\p{Zp}]+/gu, " ");
  return { before: state.before + line, after: state.after };
}

/** The style of an edited line. Widths are terminal cells. */
export type LineLook = {
  readonly width: number;
  readonly isActive: boolean;
  readonly masked?: boolean;
  readonly placeholder?: string;
  /** True while the next letter replaces the whole text. */
  readonly isSelected?: boolean;
};

/** The part around the cursor that fits, with an inverse cell as cursor; `•` for each character of a password. */
export function drawLine(state: EditState, look: LineLook, theme: Theme): string {
  const mask = (text: string) => graphemes(text).map((character) => (look.masked ? "•" : character));
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
