import { totalWords } from "@iphub/sdk/domain/total-words";
import { Box, type DOMElement, Text } from "ink";
import { useRef } from "react";
import { useCommands } from "./commands.tsx";
import { insideOf, useMouse } from "./mouse.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { textWidth } from "./text-cells.ts";
import { useKeys } from "./use-keys.tsx";

/** One tab; `count` is shown after its label. */
export type Tab = { readonly id: string; readonly label: string; readonly count?: number };

/** A tab's text and position, in cells. */
type PlacedTab = { readonly tab: Tab; readonly text: string; readonly start: number; readonly end: number };

const gap = 2;
const mostDigits = 9;

/** The commands of a screen's tabs: `]` shows the next one, `[` the previous, the palette any. */
export function useTabCommands(tabs: readonly Tab[], activeId: string, onChange: (id: string) => void): void {
  const step = (by: number) => () => {
    const at = tabs.findIndex(({ id }) => id === activeId);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next) onChange(next.id);
  };
  const group = "Tabs";
  useCommands([
    { id: "tab.next", keys: ["]"], label: "next tab", group, run: step(1) },
    { id: "tab.previous", keys: ["["], label: "previous tab", group, run: step(-1) },
    ...tabs.map(({ id, label }) => ({ id: `tab.${id}`, keys: [], label, group, run: () => onChange(id) })),
  ]);
}

/** The visible tabs, scrolled so that the active one fits into `width` cells. */
export function placeTabs(tabs: readonly Tab[], activeId: string, width: number): readonly PlacedTab[] {
  const words = tabs.map((tab) => {
    const text = tab.count === undefined ? tab.label : `${tab.label} ${totalWords(tab.count)}`;
    return { tab, text };
  });
  const active = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === activeId),
  );
  const widthFrom = (first: number) =>
    words.slice(first, active + 1).reduce((total, { text }) => total + textWidth(text) + gap, -gap);
  let first = 0;
  while (first < active && widthFrom(first) > width) {
    first += 1;
  }
  let start = 0;
  return words.slice(first).flatMap(({ tab, text }) => {
    const placed = { tab, text, start, end: start + textWidth(text) };
    start = placed.end + gap;
    return placed.end <= width ? [placed] : [];
  });
}

/**
 * A line of tabs: Tab, Shift+Tab, clicks and, if they are not bound otherwise, digits choose; the active one is
 * underlined and in the accent colour.
 */
export function Tabs(props: {
  readonly tabs: readonly Tab[];
  readonly activeId: string;
  readonly onChange: (id: string) => void;
  readonly isActive?: boolean;
  /** False if digits are bound otherwise. */
  readonly hasDigits?: boolean;
}) {
  const { tabs, activeId, onChange, isActive = true, hasDigits = true } = props;
  const room = useRoom();
  const theme = useTheme();
  const box = useRef<DOMElement>(null);
  const placed = placeTabs(tabs, activeId, room.columns);
  const step = (by: number) => () => {
    const active = tabs.findIndex((tab) => tab.id === activeId);
    const next = tabs[(active + by + tabs.length) % tabs.length];
    if (next) {
      onChange(next.id);
    }
  };
  useKeys(
    [
      { id: "tabs.next", keys: ["tab"], label: "next tab", group: "Tabs", rank: 40, run: step(1) },
      { id: "tabs.previous", keys: ["shift+tab"], label: "previous tab", group: "Tabs", run: step(-1) },
      ...tabs.slice(0, hasDigits ? mostDigits : 0).map((tab, index) => ({
        id: `tabs.${tab.id}`,
        keys: [String(index + 1)],
        label: tab.label,
        group: "Tabs",
        run: () => onChange(tab.id),
      })),
    ],
    isActive,
  );
  useMouse((event) => {
    const inside = event.kind === "press" && box.current ? insideOf(box.current, event) : undefined;
    const hit = inside && placed.find(({ start, end }) => inside.column >= start && inside.column < end);
    if (hit) {
      onChange(hit.tab.id);
    }
  });
  const line = placed.map(({ tab, text }) =>
    theme.paint(text, tab.id === activeId ? { role: "accent", bold: true, underline: true } : { role: "muted" }),
  );
  return (
    <Box ref={box} height={1} width={room.columns} flexShrink={0}>
      <Text wrap="truncate-end">{line.join(" ".repeat(gap))}</Text>
    </Box>
  );
}
