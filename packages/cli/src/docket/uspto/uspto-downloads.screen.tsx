import type { Download } from "@iphub/sdk/contract/uspto";
import { formatApplicationNumber } from "@iphub/sdk/domain/matters/application-number";
import { downloadWords, requestWords, useUsptoDownloads } from "@iphub/ui-core/docket/uspto/use-uspto-downloads";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useState } from "react";
import { MatterLoaded } from "../../matters/public-screens.ts";
import { type Column, layoutRow } from "../../terminal-kit/columns.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { EmptyState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

type Entry = ReturnType<typeof useUsptoDownloads>["downloads"][number];

const columns: readonly Column[] = [
  { id: "application", title: "Application", width: 12, min: 11, isWhole: true },
  { id: "title", title: "Matter", width: 20, min: 12, grow: 1 },
  { id: "progress", title: "Arrived", width: 18, min: 8, drop: 1 },
  { id: "status", title: "State", width: 16, min: 11 },
];

/** The queue of downloads from the patent office: progress, errors, and retries. */
export function UsptoDownloadsScreen() {
  const { downloads, sending, actions, ...list } = useUsptoDownloads();
  const { go } = useNavigation();
  const theme = useTheme();
  const [currentId, setCurrentId] = useState<string>();
  const [focus, setFocus] = useState<"list" | "detail">("list");
  const entry = downloads.find(({ id }) => id === currentId) ?? downloads[0];
  const { arrived = 0, failed = 0, all = 0 } = entry?.progress ?? {};
  const group = "Downloads";
  const retry = () => entry && void actions.retryFailed(entry);
  const isDone = failed > 0 && arrived + failed === all && !sending;
  const files = () => entry && go({ stem: "invention-files", id: entry.inventionId });
  const back = () => setFocus("list");
  const isList = focus === "list";
  useCommands([
    {
      id: "downloads.again",
      keys: ["R"],
      label: "retry the failed ones",
      group,
      rank: 2,
      run: retry,
      isOff: !isDone,
      permission: "files:write",
    },
    { id: "downloads.files", keys: ["m"], label: "the matter's files", group, rank: 3, run: files, isOff: !entry },
    { id: "downloads.list", keys: ["escape"], label: "the list", group, rank: 1, run: back, isOff: isList },
  ]);
  const count = list.state === "completed" ? String(downloads.length) : undefined;
  const empty = "Nothing has been downloaded yet. Choose documents in a matter's file wrapper.";
  const table = (
    <DownloadTable entries={downloads} isActive={isList} onSelect={setCurrentId} onOpen={() => setFocus("detail")} />
  );
  const detail = entry && (
    <ScrollText key={entry.id} isActive={!isList} indent={1} linesOf={(width) => entryLines(theme, entry, width)} />
  );
  return (
    <ScreenFrame title="Patent-office downloads" count={count}>
      <MatterLoaded list={list} what="the downloads">
        {downloads.length === 0 && <EmptyState message={empty} />}
        {downloads.length > 0 && <SplitPane focus={focus} share={0.55} list={table} detail={detail} />}
      </MatterLoaded>
    </ScreenFrame>
  );
}

function DownloadTable(props: {
  readonly entries: readonly Entry[];
  readonly isActive: boolean;
  readonly onSelect: (id: string) => void;
  readonly onOpen: () => void;
}) {
  return (
    <Table
      columns={columns}
      items={props.entries}
      idOf={({ id }) => id}
      lineOf={(entry, sized) => layoutRow(cellsOf(entry), sized)}
      isActive={props.isActive}
      onSelect={({ id }) => props.onSelect(id)}
      onOpen={props.onOpen}
    />
  );
}

function cellsOf(entry: Entry) {
  const { applicationId, inventionTitle, progress } = entry;
  const { arrived, failed, all } = progress;
  const { state, words } = requestWords(entry);
  return {
    application: formatApplicationNumber(applicationId),
    title: inventionTitle,
    progress: `${arrived} of ${all}${failed > 0 ? `, ${failed} failed` : ""}`,
    status: { text: words, style: { role: state === "failed" ? "danger" : "muted" } as const },
  };
}

/** Every document of a download with its status and error. */
function entryLines(theme: Theme, entry: Download, width: number): string[] {
  const asked = `requested by ${entry.requestedBy}, ${dateWords(entry.createdAt, { time: true })}`;
  return [
    ...wrapCells(entry.inventionTitle, width).map((line) => theme.paint(line, { bold: true })),
    ...wrapCells(asked, width).map((line) => theme.paint(line, { role: "muted" })),
    "",
    ...entry.items.flatMap(({ status, code, description, error }) => {
      const words = `${downloadWords[status]} ${code} ${description}${error === null ? "" : `: ${error}`}`;
      return wrapCells(words, width).map((line) => (error === null ? line : theme.paint(line, { role: "danger" })));
    }),
  ];
}
