import { Text } from "ink";
import { useMemo, useState } from "react";
import { useHasFocus, useRoom, useTheme } from "./terminal-context.ts";
import { useKeys } from "./use-keys.tsx";

type Props = {
  /** Wraps the text for a width; cached while the function stays the same. */
  readonly linesOf: (width: number) => readonly string[];
  /** False while something else on the pane has the keys. */
  readonly isActive?: boolean;
  /** The left margin, in cells. */
  readonly indent: number;
  /** The first line that is shown until the reader scrolls; the first of all unless given. */
  readonly startOf?: (lines: readonly string[]) => number;
};

const markRows = 1;

/** Text that fills its room and scrolls by keys; a line at the end shows how much more there is. */
export function ScrollText({ linesOf, isActive = true, indent, startOf }: Props) {
  const theme = useTheme();
  const room = useRoom();
  const hasFocus = useHasFocus();
  const [top, setTop] = useState<number | null>(null);
  const width = Math.max(1, room.columns - indent - 2);
  const all = useMemo(() => linesOf(width), [linesOf, width]);
  const isLong = all.length > room.rows;
  const height = isLong ? room.rows - markRows : room.rows;
  const lastTop = Math.max(0, all.length - height);
  const from = Math.min(top ?? startOf?.(all) ?? 0, lastTop);
  const step = (by: number) => () => setTop(Math.max(0, Math.min(lastTop, from + by)));
  const isOff = !isLong;
  const halfPage = Math.max(1, Math.floor(height / 2));
  const group = "Move";
  useKeys(
    [
      { id: "text.down", keys: ["j", "down"], label: "down", group, rank: 80, run: step(1), isOff },
      { id: "text.up", keys: ["k", "up"], label: "up", group, rank: 81, run: step(-1), isOff },
      {
        id: "text.page-down",
        keys: ["pagedown", "ctrl+f", "space"],
        label: "page down",
        group,
        run: step(height - 1),
        isOff,
      },
      { id: "text.page-up", keys: ["pageup", "ctrl+b"], label: "page up", group, run: step(1 - height), isOff },
      { id: "text.half-down", keys: ["ctrl+d"], label: "half a page down", group, run: step(halfPage), isOff },
      { id: "text.half-up", keys: ["ctrl+u"], label: "half a page up", group, run: step(-halfPage), isOff },
      { id: "text.first", keys: ["g", "home"], label: "first", group, run: () => setTop(0), isOff },
      { id: "text.last", keys: ["G", "end"], label: "last", group, run: () => setTop(lastTop), isOff },
    ],
    hasFocus && isActive,
  );
  const below = all.length - from - height;
  const mark = isLong ? [theme.paint(below > 0 ? `… ${below} more` : "end", { role: "muted" })] : [];
  const lines = [...all.slice(from, from + height), ...mark].map((line) => " ".repeat(indent) + line);
  return <Text wrap="truncate-end">{lines.join("\n")}</Text>;
}
