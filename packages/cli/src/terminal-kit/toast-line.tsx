import { Text } from "ink";
import { useRoom, useTheme } from "./terminal-context.ts";
import { cutEnd, singleLine } from "./text-cells.ts";
import type { Theme } from "./theme.ts";

/** The content of a toast; the view-model controls how long it is shown. */
export type Toast = { readonly type: "success" | "error"; readonly title: string; readonly message?: string };

/** A toast as one styled line of at most `width` cells: `✓ Saved: …` or `✗ Failed …`. Fits `Frame`'s `notice`. */
export function toastText(theme: Theme, toast: Toast, width: number): string {
  const glyph = toast.type === "success" ? "✓" : "✗";
  const words = singleLine(toast.message ? `${toast.title}: ${toast.message}` : toast.title);
  return theme.paint(cutEnd(`${glyph} ${words}`, width), { role: toast.type === "success" ? "ok" : "danger" });
}

/** A toast on a line of its own. */
export function ToastLine(props: { readonly toast: Toast }) {
  const theme = useTheme();
  const room = useRoom();
  return <Text wrap="truncate-end">{toastText(theme, props.toast, room.columns)}</Text>;
}
