import { Box, Text, useIsScreenReaderEnabled, useWindowSize } from "ink";
import { type ReactNode, useMemo } from "react";
import { keyLabel } from "./key-press.ts";
import { footerBindings, type KeyBinding } from "./keys.ts";
import {
  leastSize,
  PaneFocusContext,
  RoomContext,
  type Size,
  useIsTooSmall,
  useRoom,
  useTheme,
} from "./terminal-context.ts";
import { cutEnd, padCells, spread, textWidth, wrapCells } from "./text-cells.ts";
import type { Theme } from "./theme.ts";
import { useActiveBindings } from "./use-keys.tsx";

/** From this many columns list and detail are shown next to each other. */
export const splitColumns = 110;

/** Rows that header and footer take. */
const chromeRows = 2;

/** The text of a window that is too small: the required size, and the one key that still works. */
function tooSmall({ columns, rows }: Size): string {
  const words = `Needs ${leastSize.columns}x${leastSize.rows}, has ${columns}x${rows}. Ctrl+C leaves.`;
  return wrapCells(words, columns).slice(0, Math.max(1, rows)).join("\n");
}

/** Keys and labels in one line, as many as fit: `Enter open  / find`. */
function footerText(theme: Theme, bindings: readonly KeyBinding[], width: number): string {
  let used = 0;
  const parts: string[] = [];
  for (const binding of bindings) {
    const key = keyLabel(binding.keys[0] ?? "");
    const gap = parts.length > 0 ? 2 : 0;
    const needed = gap + textWidth(key) + 1 + textWidth(binding.label);
    if (used + needed > width) {
      break;
    }
    used += needed;
    parts.push(`${theme.paint(key, { role: "accent", bold: true })} ${theme.paint(binding.label, { role: "muted" })}`);
  }
  return parts.join("  ");
}

/** The last line: the five most important keys, and a `notice` (a toast, a count) at the right. */
function FooterLine(props: { readonly columns: number; readonly notice?: string }) {
  const theme = useTheme();
  const notice = props.notice ?? "";
  const room = props.columns - (notice === "" ? 0 : textWidth(notice) + 2);
  const keys = footerText(theme, footerBindings(useActiveBindings()), Math.max(0, room));
  return <Text wrap="truncate-end">{notice === "" ? keys : spread(keys, notice, props.columns)}</Text>;
}

/** Props of `Frame`. Lines are strings that are already styled. */
export type FrameProps = {
  /** Left and right end of the first line. */
  readonly title: string;
  readonly status?: string;
  /** At the right of the last line, over the keys if there is no room for both. */
  readonly notice?: string;
  /** Lines over the last ones of the body, above overlays too: a refusal that is too long for the last line. */
  readonly refusal?: readonly string[];
  /** Drawn over the body: a `Panel`, a dialog, the palette. */
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
};

/**
 * The whole window: one header line, the body, one footer line. It is exactly as tall as the window, because a taller
 * one would clear the screen at each move; it follows resizes. The body reads its size with `useRoom`.
 */
export function Frame(props: FrameProps) {
  const { columns, rows } = useWindowSize();
  const theme = useTheme();
  const isScreenReader = useIsScreenReaderEnabled();
  // Never smaller than the least size: the body keeps its layout while the window is too small to show it.
  const roomColumns = Math.max(leastSize.columns, columns);
  const roomRows = Math.max(leastSize.rows, frameRows(rows)) - chromeRows;
  const room = useMemo(() => ({ columns: roomColumns, rows: roomRows }), [roomColumns, roomRows]);
  const isTooSmall = useIsTooSmall();
  const title = theme.paint(cutEnd(props.title, columns), { bold: true });
  const header = props.status ? spread(title, props.status, columns) : title;
  return (
    <Box flexDirection="column" flexShrink={0} width={columns} height={isScreenReader ? undefined : frameRows(rows)}>
      <Text wrap="truncate-end">{isTooSmall ? tooSmall({ columns, rows }) : header}</Text>
      <RoomContext value={room}>
        <Box
          flexDirection="column"
          // Hidden instead of unmounted: the body keeps its state until the window grows.
          display={isTooSmall ? "none" : "flex"}
          height={isScreenReader ? undefined : room.rows}
          flexShrink={0}
          overflow={isScreenReader ? "visible" : "hidden"}
        >
          {props.children}
          {props.overlay}
          <Refusal lines={props.refusal ?? []} />
        </Box>
      </RoomContext>
      {!isTooSmall && <FooterLine columns={columns} notice={props.notice} />}
    </Box>
  );
}

function Refusal({ lines }: { readonly lines: readonly string[] }) {
  const room = useRoom();
  if (lines.length === 0) return null;
  return (
    <Box position="absolute" top={Math.max(0, room.rows - lines.length)} left={0} width={room.columns}>
      <Text wrap="truncate-end">{lines.map((line) => padCells(line, room.columns)).join("\n")}</Text>
    </Box>
  );
}

/** Rows that a frame may fill. Windows consoles scroll when the last cell is written, so a row stays free there. */
function frameRows(rows: number, platform: string = process.platform): number {
  return platform === "win32" ? rows - 1 : rows;
}

/** Props of `SplitPane`. */
export type SplitPaneProps = {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** The pane that has the keys of lists and texts, and is shown if there is room for one. */
  readonly focus: "list" | "detail";
  /** The list's share of the width when both are shown, 0 to 1. */
  readonly share?: number;
};

/** List left and detail right from 110 columns, one pane below that; each pane reads its own size with `useRoom`. */
export function SplitPane(props: SplitPaneProps) {
  const room = useRoom();
  const theme = useTheme();
  const isSplit = room.columns >= splitColumns;
  const listColumns = isSplit ? Math.floor(room.columns * (props.share ?? 0.6)) : room.columns;
  const listRoom = useMemo(() => ({ columns: listColumns, rows: room.rows }), [listColumns, room.rows]);
  const detailColumns = isSplit ? room.columns - listColumns - 2 : room.columns;
  const detailRoom = useMemo(() => ({ columns: detailColumns, rows: room.rows }), [detailColumns, room.rows]);
  const rule = theme.paint("│", { role: props.focus === "detail" ? "accent" : "line" });
  return (
    <Box width={room.columns} height={room.rows} flexShrink={0}>
      <Box width={listColumns} flexShrink={0} display={isSplit || props.focus === "list" ? "flex" : "none"}>
        <RoomContext value={listRoom}>
          <PaneFocusContext value={props.focus === "list"}>{props.list}</PaneFocusContext>
        </RoomContext>
      </Box>
      {isSplit && (
        <Box width={2} flexShrink={0}>
          <Text>{Array.from({ length: room.rows }, () => rule).join("\n")}</Text>
        </Box>
      )}
      <Box
        width={detailColumns}
        flexShrink={0}
        flexDirection="column"
        overflow="hidden"
        display={isSplit || props.focus === "detail" ? "flex" : "none"}
      >
        <RoomContext value={detailRoom}>
          <PaneFocusContext value={props.focus === "detail"}>{props.detail}</PaneFocusContext>
        </RoomContext>
      </Box>
    </Box>
  );
}

/** A bordered box over the body, centred: a title and prepared lines, each truncated and padded to cover the body. */
export function Panel(props: { readonly title: string; readonly lines: readonly string[]; readonly width?: number }) {
  const room = useRoom();
  const theme = useTheme();
  const width = Math.min(props.width ?? 60, room.columns - 2);
  const shown = props.lines.slice(0, Math.max(1, room.rows - 2));
  const edge = (text: string) => theme.paint(text, { role: "lineStrong" });
  const title = ` ${cutEnd(props.title, width - 6)} `;
  const top = edge("╭─") + theme.paint(title, { bold: true }) + edge(`${"─".repeat(width - 3 - textWidth(title))}╮`);
  const body = shown.map((line) => `${edge("│")} ${padCells(cutEnd(line, width - 4), width - 4)} ${edge("│")}`);
  const lines = [top, ...body, edge(`╰${"─".repeat(width - 2)}╯`)];
  return (
    <Box
      position="absolute"
      top={Math.max(0, Math.floor((room.rows - lines.length) / 3))}
      left={Math.max(0, Math.floor((room.columns - width) / 2))}
      width={width}
      flexDirection="column"
    >
      <Text wrap="truncate-end">{lines.join("\n")}</Text>
    </Box>
  );
}
