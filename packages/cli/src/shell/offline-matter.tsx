import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useState } from "react";
import { type Command, useCommands } from "../terminal-kit/commands.tsx";
import { markdownText } from "../terminal-kit/markdown-text.ts";
import { OfflineFrame } from "../terminal-kit/offline-frame.tsx";
import { EmptyState } from "../terminal-kit/screen-frame.tsx";
import { ScrollPanel } from "../terminal-kit/scroll-panel.tsx";
import { useRoom, useTheme } from "../terminal-kit/terminal-context.ts";
import { wrapCells } from "../terminal-kit/text-cells.ts";
import { KeyScope } from "../terminal-kit/use-keys.tsx";
import { matterRows } from "../work/public.ts";
import type { MatterSnapshot } from "../work/public-screens.ts";
import { Matter } from "./matter-overview.tsx";

const noMarks: ReadonlySet<string> = new Set();
/** How many of the matter's deadlines are named. */
const mostDeadlines = 2;

/** A matter as of a time, read-only, while the hub cannot be reached: milestones, tasks, facts, notes and next deadlines. */
export function OfflineMatter(props: {
  readonly snapshot: MatterSnapshot;
  /** The open deadlines of the matter in the docket that is kept. */
  readonly deadlines: readonly DeadlineRecord[];
  readonly reason: string;
  readonly commands: readonly Command[];
}) {
  const { snapshot, deadlines, reason, commands } = props;
  const { invention, milestones, notes, at, email } = snapshot;
  const work = useReadOnlyWork(milestones);
  const [isOnNotes, setIsOnNotes] = useState(false);
  const showNotes = () => setIsOnNotes(true);
  useCommands([
    { id: "offline.notes", keys: ["N"], label: "notes on the matter", group: "Matter", rank: 3, run: showNotes },
    ...commands,
  ]);
  const reference = invention.references[0] ?? "Matter";
  const due = deadlines.slice(0, mostDeadlines).map(({ title, dueAt }) => `${title}, due ${fullDay(dueAt)}`);
  const text = [
    `What ${email} saw then; read-only. ${reason}`,
    ...(due.length > 0 ? [`Deadlines: ${due.join("; ")}${deadlines.length > due.length ? " …" : ""}`] : []),
  ];
  return (
    <OfflineFrame
      what={reference}
      at={at}
      text={text.join("\n")}
      overlay={isOnNotes && <OfflineNotes notes={notes} onClose={() => setIsOnNotes(false)} />}
    >
      {milestones.length === 0 ? (
        <EmptyState message={`${invention.title}: there were no milestones then.`} />
      ) : (
        <Matter invention={invention} milestones={milestones} work={work} />
      )}
    </OfflineFrame>
  );
}

/** The rows of a matter that can be expanded and selected, and nothing else. */
function useReadOnlyWork(milestones: readonly Milestone[]) {
  const [rowId, select] = useState<string>();
  const [turned, setTurned] = useState(noMarks);
  const rows = matterRows(milestones, turned);
  const current = rows.find(({ id }) => id === rowId) ?? rows[0];
  return {
    rows,
    current,
    milestone: current?.milestone,
    marks: noMarks,
    select,
    turn: ({ id }: Milestone) =>
      setTurned((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id])),
  };
}

const widest = 90;
const edgeCells = 4;

function OfflineNotes({ notes, onClose }: Pick<MatterSnapshot, "notes"> & { readonly onClose: () => void }) {
  return (
    <KeyScope captures>
      <NotesPanel notes={notes} onClose={onClose} />
    </KeyScope>
  );
}

function NotesPanel({ notes, onClose }: Pick<MatterSnapshot, "notes"> & { readonly onClose: () => void }) {
  const theme = useTheme();
  const width = Math.min(widest, useRoom().columns - 2);
  useCommands([
    { id: "offline.notes-close", keys: ["escape", "q", "N"], label: "close", group: "Notes", rank: 1, run: onClose },
  ]);
  const lines = notes.flatMap(({ authorName, updatedAt, content }) => [
    theme.paint(`${authorName} · ${dateWords(updatedAt, { time: true })}`, { role: "muted" }),
    ...wrapCells(markdownText(content), width - edgeCells),
    "",
  ]);
  const none = theme.paint("No notes on the matter are kept.", { role: "muted" });
  return (
    <ScrollPanel title="Notes on the matter" lines={notes.length > 0 ? lines : [none]} width={width} group="Notes" />
  );
}
