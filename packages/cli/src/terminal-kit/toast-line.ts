import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { ColourRole } from "@iphub/ui-core/platform/tokens";
import { useWindowSize } from "ink";
import { useSyncExternalStore } from "react";
import { cutEnd, singleLine, textWidth, wrapCells } from "./text-cells.ts";
import type { Theme } from "./theme.ts";

/** The content of a toast; the view-model controls how long it is shown. */
export type Toast = {
  readonly type: "success" | "warning" | "error";
  readonly title: string;
  readonly message?: string;
};

const looks = {
  success: { glyph: "✓", role: "ok" },
  warning: { glyph: "▲", role: "warn" },
  error: { glyph: "✗", role: "danger" },
} as const satisfies Record<Toast["type"], { readonly glyph: string; readonly role: ColourRole }>;

/** A toast as one styled line of at most `width` cells: `✓ Saved: …` or `✗ Failed …`. Fits `Frame`'s `notice`. */
export function toastText(theme: Theme, toast: Toast, width: number): string {
  const { glyph, role } = looks[toast.type];
  const words = singleLine(toast.message ? `${toast.title}: ${toast.message}` : toast.title);
  return theme.paint(cutEnd(`${glyph} ${words}`, width), { role });
}

/** The newest toast: `notice` at the right of the last line, or a longer warning or refusal in lines of its own. */
type Notice = { readonly notice: string; readonly refusal: readonly string[] };

/** The toast's share of the last line, and what it may take of a narrow one; the keys have the rest. */
const noticeShare = 0.6;
const noticeCells = 60;
const keyCells = 20;

/** The shell's current message. A warning and the reason of a refusal are never truncated: if it does not fit, it is wrapped. */
export function useNotice(theme: Theme): Notice {
  const { store } = useHubApp().toasts;
  const toast = useSyncExternalStore(store.subscribe, store.getState).at(-1);
  const { columns } = useWindowSize();
  if (!toast) return { notice: "", refusal: [] };
  const room = Math.max(20, Math.min(noticeCells, columns - keyCells), Math.floor(columns * noticeShare));
  const { glyph, role } = looks[toast.type];
  const words = singleLine(`${glyph} ${toast.title}: ${toast.message ?? ""}`);
  if (toast.type !== "success" && textWidth(words) > room) {
    return { notice: "", refusal: wrapCells(words, columns).map((line) => theme.paint(line, { role })) };
  }
  const hint = toast.undo ? `  ${theme.paint("u", { role: "accent", bold: true })} undo` : "";
  return { notice: toastText(theme, toast, room) + hint, refusal: [] };
}
