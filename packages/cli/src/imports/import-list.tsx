import { openAsBlob } from "node:fs";
import { homedir } from "node:os";
import { basename, resolve } from "node:path";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { importStatusWords, rowsText } from "@iphub/ui-core/imports/import-words";
import { useImportList } from "@iphub/ui-core/imports/use-import-list";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { Box, Text } from "ink";
import { useState } from "react";
import { type Column, layoutHeadings, layoutRow, sizeColumns } from "../shared/terminal/columns.ts";
import { Spinner } from "../shared/terminal/spinner.tsx";
import { useRoom, useTheme } from "../shared/terminal/terminal-context.ts";
import { cutEnd } from "../shared/terminal/text-cells.ts";
import { VirtualList } from "../shared/terminal/virtual-list.tsx";
import { Below } from "../shared/terminal-app/below.tsx";
import { useCommands } from "../shared/terminal-app/commands.tsx";
import { useCopyable } from "../shared/terminal-app/copying.tsx";
import { useNavigation, useRememberedSelection } from "../shared/terminal-app/navigation.ts";
import { Prompt } from "../shared/terminal-app/prompt.tsx";
import { EmptyState, FailedState, PendingState, ScreenFrame } from "../shared/terminal-app/screen-frame.tsx";
import { dateWords } from "../shared/terminal-app/words.ts";

const columns: readonly Column[] = [
  { id: "file", title: "File", width: 30, min: 18, grow: 2, cut: "middle" },
  { id: "status", title: "Status", width: 20, min: 18 },
  { id: "rows", title: "Rows", width: 12, min: 9 },
  { id: "by", title: "By", width: 24, min: 12, grow: 1, drop: 1 },
  { id: "at", title: "When", width: 13, min: 12, drop: 2 },
];
const lead = "CSV or Excel, a line of column names, then a row for each deadline or matter. Nothing goes in unseen.";
const check = (text: string) => (text.trim() === "" ? "Write where the file is" : null);

/** The imports, the newest first; a file that is chosen is read and looked through before anything of it goes in. */
export function ImportListView() {
  const list = useImportList();
  const { go } = useNavigation();
  const { toasts } = useHubApp();
  const [isAsking, setIsAsking] = useState(false);
  const { state, rows, refusal, sending, actions } = list;
  const ask = () => setIsAsking(true);
  useCommands([
    { id: "imports.choose", keys: ["a"], label: "choose a file", group: "Imports", rank: 2, run: ask, isOff: sending },
    {
      id: "imports.retry",
      keys: ["r"],
      label: "load again",
      group: "Imports",
      rank: state === "failed" ? 1 : 90,
      run: actions.retry,
    },
  ]);
  const read = async (typed: string) => {
    setIsAsking(false);
    const path = resolve(typed.trim().replace(/^~(?=\/)/, homedir()));
    try {
      const file = await openAsBlob(path);
      const record = await actions.preview(new File([file], basename(path)));
      if (record) go({ stem: "import", id: record.id });
    } catch {
      toasts.show({ type: "error", title: "The file could not be read", message: path });
    }
  };
  const overlay = isAsking && (
    <Prompt
      title="Import which file"
      value=""
      check={check}
      onSubmit={(text) => void read(text)}
      onClose={() => setIsAsking(false)}
    />
  );
  return (
    <ScreenFrame title="Imports" overlay={overlay}>
      <Box flexDirection="column">
        <Remark refusal={refusal} isReading={sending} />
        <Below rows={1}>
          {state === "pending" && <PendingState label="Loading the imports" />}
          {state === "failed" && <FailedState failure={list.failure} fallback="The imports could not be loaded." />}
          {state === "completed" && rows.length === 0 && (
            <EmptyState message="Nothing was imported yet; a chooses a file." />
          )}
          {state === "completed" && rows.length > 0 && <ImportTable rows={rows} onEnd={actions.loadMore} />}
        </Below>
      </Box>
    </ScreenFrame>
  );
}

function Remark({ refusal, isReading }: { readonly refusal: string | null; readonly isReading: boolean }) {
  const theme = useTheme();
  const room = useRoom();
  if (isReading) return <Spinner label="Looking the file through" />;
  const text = refusal === null ? lead : `▲ The file ${refusal}.`;
  const role = refusal === null ? "muted" : "danger";
  return <Text wrap="truncate-end">{` ${theme.paint(cutEnd(text, room.columns - 2), { role })}`}</Text>;
}

function ImportTable({ rows, onEnd }: { readonly rows: readonly ImportRecord[]; readonly onEnd: () => void }) {
  const { go } = useNavigation();
  const theme = useTheme();
  const room = useRoom();
  const { selected, remember } = useRememberedSelection();
  const sized = sizeColumns(columns, room.columns - 4);
  const headings = layoutHeadings(sized);
  const current = rows.find(({ id }) => id === selected) ?? rows[0];
  useCopyable(
    current && {
      id: current.id,
      references: [],
      title: current.fileName,
      place: { stem: "import", id: current.id },
      row: [current.fileName, importStatusWords[current.status], String(current.counts.rows), current.createdBy],
    },
  );
  const lineOf = ({ fileName, status, counts, createdBy, createdAt }: ImportRecord) =>
    layoutRow(
      {
        file: fileName,
        status: { text: importStatusWords[status], style: { role: status === "failed" ? "danger" : "text" } },
        rows: rowsText(counts.rows),
        by: createdBy,
        at: dateWords(createdAt),
      },
      sized,
    );
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{`  ${theme.paintSpans(headings.text, headings.spans)}`}</Text>
      <Below rows={1}>
        <VirtualList
          items={rows}
          idOf={({ id }) => id}
          lineOf={lineOf}
          selectedId={selected}
          onSelect={({ id }, index) => {
            remember(id);
            if (index >= rows.length - 1) onEnd();
          }}
          onOpen={({ id }) => go({ stem: "import", id })}
        />
      </Below>
    </Box>
  );
}
