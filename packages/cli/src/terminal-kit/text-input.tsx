import { Text } from "ink";
import { useReducer, useRef } from "react";
import { useRoom, useTheme } from "./terminal-context.ts";
import { drawLine, type EditState, editLine, insertText } from "./text-edit.ts";
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
};

const nothing: EditState = { before: "", after: "" };
const erasing = new Set(["backspace", "delete", "ctrl+d"]);

/** Edits a line with the keyboard; `draw(width)` returns it as a styled string for panels and forms. */
export function useTextInput(options: TextInputOptions): { readonly draw: (width: number) => string } {
  const { value, onChange, onSubmit, masked, placeholder, selected, isActive = true } = options;
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
  return { draw: (width) => drawLine(edited.current.state, { width, ...look }, theme) };
}

/** A text line with a label before it. `columns` defaults to the available room. */
export function TextInput(props: TextInputOptions & { readonly label?: string; readonly columns?: number }) {
  const room = useRoom();
  const theme = useTheme();
  const { draw } = useTextInput(props);
  const label = props.label ? `${props.label}: ` : "";
  const width = Math.max(1, (props.columns ?? room.columns) - label.length);
  return <Text wrap="truncate-end">{theme.paint(label, { role: "muted" }) + draw(width)}</Text>;
}
