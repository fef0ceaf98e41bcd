import { totalWords } from "@iphub/sdk/domain/total-words";
import { useOfficeToday } from "@iphub/ui-core/platform/use-today";
import { useState } from "react";
import { type Command, useCommands } from "../../terminal-kit/commands.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { OfflineFrame } from "../../terminal-kit/offline-frame.tsx";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { useTurn } from "../../terminal-kit/use-turn.ts";
import { DeadlineTable } from "./deadline-table.tsx";
import { DeadlineWhy } from "./deadline-why.tsx";
import type { DocketSnapshot } from "./docket-snapshot.ts";

/** The docket as of a time, read-only, while the hub cannot be reached. */
export function OfflineDocket(props: {
  readonly snapshot: DocketSnapshot;
  readonly reason: string;
  /** What can be done besides reading it. */
  readonly commands: readonly Command[];
  /** Opens the matter of a deadline. */
  readonly onMatter: (inventionId: string) => void;
}) {
  const { snapshot, reason, onMatter } = props;
  const { deadlines, total, at, email } = snapshot;
  const today = useOfficeToday();
  const [current, setCurrent] = useState<string>();
  const { focus, turn, commands } = useTurn({ id: "offline.why", label: "why", group: "Deadline", rank: 2 });
  const row = deadlines.find(({ id }) => id === current) ?? deadlines[0];
  const openMatter = () => row && onMatter(row.invention.id);
  useCommands([
    ...commands,
    {
      id: "offline.matter",
      keys: ["m"],
      label: "its matter",
      group: "Deadline",
      rank: 3,
      run: openMatter,
      isOff: !row,
    },
    ...props.commands,
  ]);
  const left = total > deadlines.length ? ` The first ${deadlines.length} of ${totalWords(total)}.` : "";
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
    <OfflineFrame what="Docket" at={at} text={`What ${email} saw then; read-only.${left} ${reason}`}>
      {deadlines.length === 0 ? (
        <EmptyState message="Nothing was open on the docket then." />
      ) : (
        <SplitPane focus={focus} share={0.6} list={list} detail={<DeadlineWhy deadline={row} today={today} />} />
      )}
    </OfflineFrame>
  );
}
