import { useOfficeToday } from "@iphub/ui-core/platform/use-office-today";
import { Text, useApp } from "ink";
import { useState } from "react";
import { Frame, SplitPane } from "../shared/terminal/frame.tsx";
import { useTheme } from "../shared/terminal/terminal-context.ts";
import { Below } from "../shared/terminal-app/below.tsx";
import { useCommands } from "../shared/terminal-app/commands.tsx";
import { EmptyState } from "../shared/terminal-app/screen-frame.tsx";
import { dateWords } from "../shared/terminal-app/words.ts";
import { DeadlineTable } from "./deadline-table.tsx";
import { DeadlineWhy } from "./deadline-why.tsx";
import type { DocketSnapshot } from "./docket-snapshot.ts";

/** The docket as of a time, read-only and saying so, while the hub cannot be reached. */
export function OfflineDocket(props: {
  readonly snapshot: DocketSnapshot;
  readonly reason: string;
  readonly retry: () => void;
}) {
  const { snapshot, reason, retry } = props;
  const { deadlines, total, at, email } = snapshot;
  const { exit } = useApp();
  const theme = useTheme();
  const today = useOfficeToday();
  const [current, setCurrent] = useState<string>();
  const [focus, setFocus] = useState<"list" | "detail">("list");
  const turn = () => setFocus((known) => (known === "list" ? "detail" : "list"));
  const row = deadlines.find(({ id }) => id === current) ?? deadlines[0];
  useCommands([
    { id: "offline.retry", keys: ["r"], label: "try again", group: "App", rank: 1, run: retry },
    { id: "offline.why", keys: ["w"], label: "why", group: "Deadline", rank: 2, run: turn },
    { id: "offline.quit", keys: ["q", "escape"], label: "quit", group: "App", rank: 3, run: () => exit() },
  ]);
  const when = dateWords(at, { weekday: true, time: true });
  const left = total > deadlines.length ? `, the first ${deadlines.length} of ${total}` : "";
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
    <Frame title={`Docket as of ${when}${left}`} status={theme.paint("○ offline, read only", { role: "warn" })}>
      <Text wrap="truncate-end">
        {theme.paint(` ${reason} What ${email} saw then; nothing can be changed.`, { role: "muted" })}
      </Text>
      <Below rows={1}>
        {deadlines.length === 0 ? (
          <EmptyState message="Nothing was open on the docket then." />
        ) : (
          <SplitPane focus={focus} share={0.6} list={list} detail={<DeadlineWhy deadline={row} today={today} />} />
        )}
      </Below>
    </Frame>
  );
}
