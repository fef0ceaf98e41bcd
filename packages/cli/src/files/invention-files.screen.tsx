import type { InventionFile } from "@iphub/sdk/contract/files";
import { useInventionFiles } from "@iphub/ui-core/files/use-invention-files";
import { Box, Text } from "ink";
import { useState } from "react";
import { layoutHeadings, sizeColumns } from "../shared/terminal/columns.ts";
import { useRoom, useTheme } from "../shared/terminal/terminal-context.ts";
import { singleLine } from "../shared/terminal/text-cells.ts";
import { VirtualList } from "../shared/terminal/virtual-list.tsx";
import { Below } from "../shared/terminal-app/below.tsx";
import { Loaded, MatterPane } from "../shared/terminal-app/matter-pane.tsx";
import { EmptyState } from "../shared/terminal-app/screen-frame.tsx";
import { fileColumns, fileLine, uploadWords } from "./file-rows.ts";
import { useFileWork } from "./file-work.tsx";

/** A matter's files: tags, uploads, delete and restore; Enter or `o` opens one in the browser. */
export function InventionFilesScreen({ id }: { readonly id: string }) {
  const model = useInventionFiles(id);
  const theme = useTheme();
  const [currentId, setCurrentId] = useState<string>();
  const { files, deleted, tag } = model;
  const file = files.find((one) => one.id === currentId) ?? files[0];
  const work = useFileWork(model, file);
  const shown = (deleted ? "deleted files" : "files") + (tag === null ? "" : `  tagged ${tag}`);
  const lines = [
    theme.paint(shown, { role: deleted || tag !== null ? "accent" : "muted" }),
    ...model.uploads.map((row) =>
      theme.paint(singleLine(uploadWords(row)), { role: row.state === "failed" ? "danger" : "accent" }),
    ),
    ...(file?.warning ? [theme.paint(`▲ ${singleLine(file.warning)}`, { role: "warn" })] : []),
  ];
  const empty = deleted ? "No file was deleted." : "No files yet: a uploads one.";
  return (
    <MatterPane id={id} overlay={work.overlay}>
      <Text wrap="truncate-end">{lines.map((line) => `  ${line}`).join("\n")}</Text>
      <Below rows={lines.length}>
        <Loaded list={model} what="the files">
          {files.length === 0 && <EmptyState message={empty} />}
          {files.length > 0 && (
            <Table files={files} onSelect={setCurrentId} onOpen={deleted ? undefined : () => void work.open()} />
          )}
        </Loaded>
      </Below>
    </MatterPane>
  );
}

function Table(props: {
  readonly files: readonly InventionFile[];
  readonly onSelect: (id: string) => void;
  /** Absent for deleted files, which cannot be opened. */
  readonly onOpen?: () => void;
}) {
  const theme = useTheme();
  const room = useRoom();
  const sized = sizeColumns(fileColumns, room.columns - 4);
  const headings = layoutHeadings(sized);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{`  ${theme.paintSpans(headings.text, headings.spans)}`}</Text>
      <Below rows={1}>
        <VirtualList
          items={props.files}
          idOf={({ id }) => id}
          lineOf={(file) => fileLine(file, sized)}
          onSelect={({ id }) => props.onSelect(id)}
          onOpen={props.onOpen}
        />
      </Below>
    </Box>
  );
}
