import { useState } from "react";
import { Panel } from "./frame.tsx";
import { useRoom } from "./terminal-context.ts";
import { useKeys } from "./use-keys.tsx";

/** The panel's own lines: both edges. */
const edgeRows = 2;

/**
 * A panel with more lines than the window has: `head` stays at its top, `lines` scroll below it. A head that would take more
 * than half of the panel scrolls too.
 */
export function ScrollPanel(props: {
  readonly title: string;
  readonly head?: readonly string[];
  readonly lines: readonly string[];
  readonly width: number;
  /** The group of its keys in help. */
  readonly group: string;
}) {
  const { title, width, group } = props;
  const room = useRoom();
  const most = room.rows - edgeRows;
  const isHeadFixed = 2 * (props.head?.length ?? 0) <= most;
  const head = (isHeadFixed && props.head) || [];
  const lines = isHeadFixed ? props.lines : [...(props.head ?? []), ...props.lines];
  const [top, setTop] = useState(0);
  const height = Math.max(1, most - head.length);
  const lastTop = Math.max(0, lines.length - height);
  const from = Math.min(top, lastTop);
  const to = (line: number) => () => setTop(Math.max(0, Math.min(lastTop, line)));
  const isOff = lastTop === 0;
  useKeys([
    { id: "panel.down", keys: ["j", "down"], label: "down", group, rank: 20, run: to(from + 1), isOff },
    { id: "panel.up", keys: ["k", "up"], label: "up", group, rank: 21, run: to(from - 1), isOff },
    { id: "panel.page-down", keys: ["pagedown", "ctrl+f"], label: "page down", group, run: to(from + height), isOff },
    { id: "panel.page-up", keys: ["pageup", "ctrl+b"], label: "page up", group, run: to(from - height), isOff },
    { id: "panel.first", keys: ["g", "home"], label: "first", group, run: to(0), isOff },
    { id: "panel.last", keys: ["G", "end"], label: "last", group, run: to(lastTop), isOff },
  ]);
  return <Panel title={title} lines={[...head, ...lines.slice(from, from + height)]} width={width} />;
}
