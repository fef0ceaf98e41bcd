import { useIsScreenReaderEnabled, useWindowSize } from "ink";
import { createContext, use } from "react";
import { createTheme, type Theme } from "./theme.ts";

/** Cells that something may fill. */
export type Size = { readonly columns: number; readonly rows: number };

/** The theme of all descendants; without a provider, the dark theme without colours. */
export const ThemeContext = createContext<Theme>(createTheme("dark", 0));

/** The current theme. */
export function useTheme(): Theme {
  return use(ThemeContext);
}

/** The room that the frame, or a pane of it, leaves to its content. */
export const RoomContext = createContext<Size>({ columns: 80, rows: 24 });

/** The cells that this component may fill: the frame's body, or its pane. */
export function useRoom(): Size {
  return use(RoomContext);
}

/** The smallest window that the frame draws in; a smaller one shows a message. */
export const leastSize: Size = { columns: 40, rows: 10 };

/** Whether the window is too small; screen readers need no window. */
export function useIsTooSmall(): boolean {
  const { columns, rows } = useWindowSize();
  const isScreenReader = useIsScreenReaderEnabled();
  return !isScreenReader && (columns < leastSize.columns || rows < leastSize.rows);
}

/** Whether the keys of lists and texts go to this pane; true outside of a split pane. */
export const PaneFocusContext = createContext(true);

/** True if the pane that this is drawn in has the focus. */
export function useHasFocus(): boolean {
  return use(PaneFocusContext);
}
