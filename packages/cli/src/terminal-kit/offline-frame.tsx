import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Text, useWindowSize } from "ink";
import type { ReactNode } from "react";
import { Below } from "./below.tsx";
import { Frame } from "./frame.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { singleLine, textWidth, wrapCells } from "./text-cells.ts";
import { useNotice } from "./toast-line.ts";

/** The words about what is kept take at most this many lines. */
const mostLines = 2;

/** The frame of what is shown as of a time, read-only, while the hub cannot be reached. */
export function OfflineFrame(props: {
  /** What is shown: `Docket`. */
  readonly what: string;
  /** When it was read, ISO 8601 in UTC; null for a list of things with times of their own. */
  readonly at: string | null;
  /** The remark above the body. */
  readonly text: string;
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}) {
  const { what, at, text, overlay, children } = props;
  const { columns } = useWindowSize();
  const theme = useTheme();
  const { title, status } = at === null ? plainHead(what) : offlineHead(singleLine(what), at, columns);
  return (
    <Frame title={title} status={theme.paint(status, { role: "warn" })} overlay={overlay} {...useNotice(theme)}>
      <UnderWords text={text}>{children}</UnderWords>
    </Frame>
  );
}

function plainHead(what: string) {
  return { title: what, status: "○ read-only" };
}

/** Both ends of the first line: shortened in a narrow window, but always with the time and 'read-only'. */
function offlineHead(what: string, at: string, columns: number): { readonly title: string; readonly status: string } {
  const whole = {
    title: `${what} as of ${dateWords(at, { weekday: true, time: true })}`,
    status: "○ offline, read-only",
  };
  if (textWidth(whole.title) + 1 + textWidth(whole.status) <= columns) return whole;
  return { title: `As of ${dateWords(at, { time: true })}`, status: "○ read-only" };
}

function UnderWords({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const { columns } = useRoom();
  const theme = useTheme();
  const lines = wrapCells(text, columns - 2).slice(0, mostLines);
  return (
    <>
      <Text wrap="truncate-end">{lines.map((line) => theme.paint(` ${line}`, { role: "muted" })).join("\n")}</Text>
      <Below rows={lines.length}>{children}</Below>
    </>
  );
}
