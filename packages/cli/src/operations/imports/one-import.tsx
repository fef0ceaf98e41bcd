import type { ImportRow } from "@iphub/sdk/contract/import-rows";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import {
  importQuestions,
  importRemarks,
  importStatusWords,
  importViews,
  importViewWords,
  isUnderWay,
  progressOf,
  rowsIn,
  rowsText,
} from "@iphub/ui-core/operations/imports/import-words";
import { useImport } from "@iphub/ui-core/operations/imports/use-import";
import { namesRemark, useImportNames } from "@iphub/ui-core/operations/imports/use-import-names";
import { Box, Text } from "ink";
import { type ReactNode, useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Command, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { ListStates, RecordState } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Tabs } from "../../terminal-kit/tabs.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd } from "../../terminal-kit/text-cells.ts";
import { useTurn } from "../../terminal-kit/use-turn.ts";
import { ImportRowDetail, ImportRowTable } from "./import-row-table.tsx";
import { ImportWork, type ImportWorkKind } from "./import-work.tsx";

const group = "Import";

type Model = ReturnType<typeof useImport>;

/** One import: its result, its rows by state, its columns, and its application and undo by key. */
export function OneImport({ id }: { readonly id: string }) {
  const { place } = useNavigation();
  const query = new URLSearchParams(place.query);
  const one = useImport(id, importViews.find((view) => view === query.get("rows")) ?? null);
  const [asked, ask] = useState<ImportWorkKind | null>(null);
  const { selected, remember } = useKeptSelection();
  const [current, setCurrent] = useState(selected);
  const { data: record } = one;
  const row = one.rows.rows.find(({ line }) => String(line) === current) ?? one.rows.rows[0];
  useCopyable(
    record && {
      id: record.id,
      references: row?.reference ? [row.reference] : [],
      title: record.fileName,
      place: { stem: "import", id, query: place.query },
      row: [record.fileName, importStatusWords[record.status]],
    },
  );
  const { focus, turn, commands } = useTurn({ id: "import.row", label: "the row", group, rank: 5, isOff: !row });
  const names = useImportNames(id);
  useImportCommands(one, { ask, commands, row, names });
  return (
    <ScreenFrame
      title={record ? `Import  ${record.fileName}` : "Import"}
      count={record && importStatusWords[record.status]}
      overlay={asked && record && <ImportWork kind={asked} record={record} one={one} onAsk={ask} />}
    >
      <RecordState remote={one} what="import" />
      {record && (
        <Rows record={record} one={one} openNames={names.open}>
          <SplitPane
            focus={focus}
            share={0.62}
            list={
              <ImportRowTable
                rows={one.rows}
                selected={selected}
                onSelect={(line) => {
                  remember(line);
                  setCurrent(line);
                }}
                onOpen={turn}
              />
            }
            detail={<ImportRowDetail row={row} />}
          />
        </Rows>
      )}
    </ScreenFrame>
  );
}

type Around = {
  readonly ask: (kind: ImportWorkKind) => void;
  readonly commands: readonly Command[];
  readonly row: ImportRow | undefined;
  readonly names: ReturnType<typeof useImportNames>;
};

function useImportCommands(one: Model, { ask, commands, row, names }: Around): void {
  const { go } = useNavigation();
  const { data: record, sending, state } = one;
  const runs = record !== undefined && isUnderWay(record);
  const isOpen = record?.status === "previewed" || (record?.status === "failed" && record.counts.ready > 0);
  const ready = record?.counts.ready ?? 0;
  const taken = record?.counts.applied ?? 0;
  const isBusy = sending || runs;
  const mayMap = record?.status === "previewed" && !isBusy;
  const toMatter = () => {
    if (row?.inventionId) go({ stem: "invention", id: row.inventionId });
  };
  const retry = () => {
    one.retry();
    one.rows.retry();
  };
  useCommands([
    ...commands,
    {
      id: "import.apply",
      keys: ["a"],
      label: `take ${rowsText(ready)} in`,
      group,
      rank: 2,
      run: () => ask("apply"),
      isOff: !isOpen || ready === 0 || isBusy,
    },
    {
      id: "import.undo",
      keys: ["b"],
      label: "undo it",
      group,
      rank: 2,
      run: () => ask("undo"),
      isOff: taken === 0 || isBusy || record?.status === "undone",
    },
    { id: "import.columns", keys: ["c"], label: "columns", group, rank: 3, run: () => ask("fields"), isOff: !mayMap },
    {
      id: "import.names",
      keys: ["p"],
      label: "people",
      group,
      rank: 3,
      run: () => ask("names"),
      isOff: !mayMap || names.names.length === 0,
    },
    { id: "import.dates", keys: ["d"], label: "dates", group, rank: 4, run: () => ask("dates"), isOff: !mayMap },
    { id: "import.matter", keys: ["m"], label: "its matter", group, run: toMatter, isOff: !row?.inventionId },
    reloadCommand("import", group, { state, retry }),
  ]);
}

/** The status of the import, and the views of its rows with their counts, above the rows. */
function Rows(props: {
  readonly record: ImportRecord;
  readonly one: Model;
  readonly openNames: number;
  readonly children: ReactNode;
}) {
  const { record, one, openNames, children } = props;
  const { narrow } = useNavigation();
  const { rows, view } = one;
  const remarks = remarksOf(record, openNames);
  const tabs = importViews
    .filter((id) => id === "all" || id === view || rowsIn(record, id) > 0)
    .map((id) => ({ id, label: importViewWords[id], count: rowsIn(record, id) }));
  return (
    <Box flexDirection="column">
      <Remarks remarks={remarks} />
      <Tabs tabs={tabs} activeId={view} onChange={(id) => narrow("rows", [id])} hasDigits={false} />
      <Below rows={remarks.length + 1}>
        <ListStates
          state={rows.state}
          failure={rows.failure}
          what="rows"
          isEmpty={rows.rows.length === 0 || importQuestions(record).length > 0}
          empty={
            importQuestions(record).length > 0
              ? "The rows are read once the columns are chosen."
              : "There are no such rows."
          }
        >
          {children}
        </ListStates>
      </Below>
    </Box>
  );
}

type Remark = { readonly text: string; readonly role: "warn" | "danger" | "muted" };

function Remarks({ remarks }: { readonly remarks: readonly Remark[] }) {
  const theme = useTheme();
  const room = useRoom();
  if (remarks.length === 0) return null;
  const lines = remarks.map(({ text, role }) => ` ${theme.paint(cutEnd(text, room.columns - 2), { role })}`);
  return <Text wrap="truncate-end">{lines.join("\n")}</Text>;
}

/** Remarks on the import as a whole, one per line. */
function remarksOf(record: ImportRecord, openNames: number): readonly Remark[] {
  const { status, counts, error } = record;
  const asked = importQuestions(record).map(({ question }) => `${question} Press c.`);
  const remark = asked.length === 0 && status === "previewed" ? namesRemark(openNames) : null;
  if (remark !== null) asked.push(`${remark} Press p.`);
  const said: Remark[] = [...asked, ...importRemarks(record)].map((text) => ({ text: `◆ ${text}`, role: "warn" }));
  if (status === "failed")
    said.push({ text: `▲ It failed: ${error}. The rows imported so far are kept; a continues.`, role: "danger" });
  if (isUnderWay(record)) {
    const { done, of } = progressOf(record);
    said.push({ text: `● ${done} of ${rowsText(of)}`, role: "muted" });
  }
  if (status === "applied") {
    const out = counts.wrong + counts.refused;
    const left = out > 0 ? ` ${rowsText(out)} left out; correct the file and import it again.` : "";
    const said1 = `${record.appliedBy} imported ${rowsText(counts.applied)}.${left} Another person verifies the dates.`;
    said.push({ text: said1, role: "muted" });
  }
  if (status === "undone") {
    const kept = counts.kept > 0 ? ` Kept because people have changed them since: ${rowsText(counts.kept)}.` : "";
    said.push({ text: `${record.undoneBy} undid ${rowsText(counts.undone)}.${kept}`, role: "muted" });
  }
  return said;
}
