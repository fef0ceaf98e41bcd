import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useOfficeToday } from "@iphub/ui-core/platform/use-today";
import { Text, useApp, useWindowSize } from "ink";
import { type ReactNode, useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { Frame, SplitPane } from "../../terminal-kit/frame.tsx";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { textWidth, wrapCells } from "../../terminal-kit/text-cells.ts";
import { useTurn } from "../../terminal-kit/use-turn.ts";
import { DeadlineTable } from "./deadline-table.tsx";
import { DeadlineWhy } from "./deadline-why.tsx";
import type { DocketSnapshot } from "./docket-snapshot.ts";

/** The notice about the snapshot takes at most this many lines. */
const mostLines = 2;

/** The docket as of a time, read-only, while the hub cannot be reached. */
export function OfflineDocket(props: {
  readonly snapshot: DocketSnapshot;
  readonly reason: string;
  readonly retry: () => void;
}) {
  const { snapshot, reason, retry } = props;
  const { deadlines, total, at, email } = snapshot;
  const { exit } = useApp();
  const { columns } = useWindowSize();
  const theme = useTheme();
  const today = useOfficeToday();
  const [current, setCurrent] = useState<string>();
  const { focus, turn, commands } = useTurn({ id: "offline.why", label: "why", group: "Deadline", rank: 2 });
  const row = deadlines.find(({ id }) => id === current) ?? deadlines[0];
  useCommands([
    ...commands,
    { id: "offline.retry", keys: ["r"], label: "try again", group: "App", rank: 1, run: retry },
    { id: "offline.quit", keys: ["q", "escape"], label: "quit", group: "App", rank: 3, run: () => exit() },
  ]);
  const { title, status } = offlineHead(at, columns);
  const left = total > deadlines.length ? ` The first ${deadlines.length} of ${total}.` : "";
  const list = (
    <DeadlineTable
      rows={deadlines}
      today={today}
      selected={current}
      onSelect={({ id }) => setCurrent(id)}
      onOpen={turn}
    />
  );
  return (
    <Frame title={title} status={theme.paint(status, { role: "warn" })}>
      <UnderWords text={`What ${email} saw then; read-only.${left} ${reason}`}>
        {deadlines.length === 0 ? (
          <EmptyState message="Nothing was open on the docket then." />
        ) : (
          <SplitPane focus={focus} share={0.6} list={list} detail={<DeadlineWhy deadline={row} today={today} />} />
        )}
      </UnderWords>
    </Frame>
  );
}

/** Both ends of the first line: shortened in a narrow window, but always with the time and 'read-only'. */
function offlineHead(at: string, columns: number): { readonly title: string; readonly status: string } {
  const whole = {
    title: `Docket as of ${dateWords(at, { weekday: true, time: true })}`,
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
