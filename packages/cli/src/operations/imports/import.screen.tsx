import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { importStatusWords, rowsText } from "@iphub/ui-core/operations/imports/import-words";
import { useImportList } from "@iphub/ui-core/operations/imports/use-import-list";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Box, Text } from "ink";
import { useState } from "react";
import { fileHere } from "../../command-line/file-here.ts";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { FilePrompt } from "../../terminal-kit/file-prompt.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Spinner } from "../../terminal-kit/spinner.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd } from "../../terminal-kit/text-cells.ts";
import { countFor, useWords, WordFind } from "../../terminal-kit/word-find.tsx";
import { OneImport } from "./one-import.tsx";

/** The imports of dockets, or one of them: its columns, its rows by state, its application and its undo. */
export function ImportScreen({ id }: { readonly id: string }) {
  return id === "" ? <ImportListView /> : <OneImport id={id} />;
}

const columns: readonly Column[] = [
  { id: "file", title: "File", width: 30, min: 18, grow: 2, cut: "middle" },
  { id: "status", title: "Status", width: 20, min: 18, isWhole: true },
  { id: "rows", title: "Rows", width: 12, min: 9, drop: 1 },
  { id: "by", title: "By", width: 24, min: 12, grow: 1, drop: 2 },
  { id: "at", title: "When", width: 13, min: 12, isWhole: true, drop: 3 },
];
const lead = "CSV or Excel: column names first, then a row for each. You review it before the import.";

function ImportListView() {
  const words = useWords();
  const list = useImportList(words);
  const { go } = useNavigation();
  const [isAsking, setIsAsking] = useState(false);
  const { state, rows, refusal, sending, actions } = list;
  const ask = () => setIsAsking(true);
  useCommands([
    {
      id: "imports.choose",
      keys: ["a"],
      label: "choose a file",
      group: "Imports",
      rank: 2,
      run: ask,
      isOff: sending,
      permission: "deadlines:docket",
    },
    reloadCommand("imports", "Imports", list),
  ]);
  const read = async (path: string) => {
    setIsAsking(false);
    const record = await actions.preview(await fileHere(path));
    if (record) go({ stem: "import", id: record.id });
  };
  const overlay = isAsking && <FilePrompt title="Import which file" onFile={read} onClose={() => setIsAsking(false)} />;
  const count = words !== "" && state === "completed" ? countFor(list.total, words) : undefined;
  const none = "Nothing has been imported yet; a chooses a file.";
  return (
    <ScreenFrame title="Imports" count={count} overlay={overlay}>
      <Box flexDirection="column">
        <Remark refusal={refusal} isReading={sending} />
        <Below rows={1}>
          <WordFind prefix="imports" group="Imports" placeholder="Words of a file's name, or who imported it">
            {(isActive) => (
              <ListStates
                state={state}
                failure={list.failure}
                what="imports"
                isEmpty={rows.length === 0}
                empty={words === "" ? none : `No import has ‘${words}’; / searches again.`}
              >
                <ImportTable rows={rows} isActive={isActive} onEnd={list.loadMore} />
              </ListStates>
            )}
          </WordFind>
        </Below>
      </Box>
    </ScreenFrame>
  );
}

function Remark({ refusal, isReading }: { readonly refusal: string | null; readonly isReading: boolean }) {
  const theme = useTheme();
  const room = useRoom();
  if (isReading) return <Spinner label="Reading the file" />;
  const text = refusal === null ? lead : `▲ The file ${refusal}.`;
  const role = refusal === null ? "muted" : "danger";
  return <Text wrap="truncate-end">{` ${theme.paint(cutEnd(text, room.columns - 2), { role })}`}</Text>;
}

type TableProps = {
  readonly rows: readonly ImportRecord[];
  /** False while words are typed above. */
  readonly isActive: boolean;
  readonly onEnd: () => void;
};

function ImportTable({ rows, isActive, onEnd }: TableProps) {
  const { go } = useNavigation();
  const { selected, remember } = useKeptSelection();
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
  return (
    <Table
      columns={columns}
      items={rows}
      idOf={({ id }) => id}
      lineOf={importLine}
      selectedId={selected}
      isActive={isActive}
      onNearEnd={onEnd}
      onSelect={({ id }) => {
        remember(id);
      }}
      onOpen={({ id }) => go({ stem: "import", id })}
    />
  );
}

function importLine({ fileName, status, counts, createdBy, createdAt }: ImportRecord, sized: readonly SizedColumn[]) {
  return layoutRow(
    {
      file: fileName,
      status: { text: importStatusWords[status], style: { role: status === "failed" ? "danger" : "text" } },
      rows: rowsText(counts.rows),
      by: createdBy,
      at: dateWords(createdAt),
    },
    sized,
  );
}
