import type { InventionFile } from "@iphub/sdk/contract/files";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useDirectorySync } from "@iphub/ui-core/matters/directory/use-directory-sync";
import { useInventionFiles } from "@iphub/ui-core/matters/files/use-invention-files";
import { Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { singleLine } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { MatterLoaded, MatterPane } from "../inventions/invention.screen.tsx";
import { FilePaper } from "./file-paper.tsx";
import { fileColumns, fileLine, syncWords, unfinishedWords, uploadWords } from "./file-rows.ts";
import { useFileWork } from "./file-work.tsx";

/** A matter's files: their text, tags, uploads, the repository, delete and restore; `o` opens one in the browser. */
export function InventionFilesScreen({ id }: { readonly id: string }) {
  const model = useInventionFiles(id);
  const theme = useTheme();
  const [currentId, setCurrentId] = useState<string>();
  const { files, deleted } = model;
  const file = files.find((one) => one.id === currentId) ?? files[0];
  const [readId, setReadId] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = isReading && !deleted ? files.find((one) => one.id === readId) : undefined;
  const open = () => {
    setReadId(file?.id);
    setReading(true);
  };
  const repository = useDirectorySync(id);
  const work = useFileWork(model, read ?? file, repository, read !== undefined);
  const lines = read ? warningLines(theme, read) : statusLines(theme, model, repository, file);
  const none = useMay("files:write") ? "No files yet: a uploads one." : "No files yet.";
  const empty = deleted ? "No files were deleted." : none;
  return (
    <MatterPane id={id} overlay={work.overlay}>
      {lines.length > 0 && <Text wrap="truncate-end">{lines.map((line) => `  ${line}`).join("\n")}</Text>}
      <Below rows={lines.length}>
        <MatterLoaded list={model} what="the files">
          {files.length === 0 && <EmptyState message={empty} />}
          {read && <FilePaper key={read.id} inventionId={id} fileId={read.id} onClose={() => setReading(false)} />}
          {files.length > 0 && !read && (
            <FileTable files={files} selectedId={readId} onSelect={setCurrentId} onOpen={deleted ? undefined : open} />
          )}
        </MatterLoaded>
      </Below>
    </MatterPane>
  );
}

const uploadRoles = { waiting: "accent", sending: "accent", stopped: "warn", failed: "danger" } as const;

/** The lines above the list: which files it shows, uploads, the repository, the selected file's warning. */
function statusLines(
  theme: Theme,
  { deleted, tag, uploads, unfinished }: ReturnType<typeof useInventionFiles>,
  repository: ReturnType<typeof useDirectorySync>,
  file: InventionFile | undefined,
): string[] {
  const shown = (deleted ? "deleted files" : "files") + (tag === null ? "" : `  tagged ${tag}`);
  const synced = syncWords(repository);
  return [
    theme.paint(shown, { role: deleted || tag !== null ? "accent" : "muted" }),
    ...uploads.map((row) => theme.paint(singleLine(uploadWords(row)), { role: uploadRoles[row.state] })),
    ...unfinishedWords(unfinished).map((words) => theme.paint(singleLine(words), { role: "warn" })),
    ...(synced?.lines ?? []).map((line) =>
      theme.paint(singleLine(line), { role: synced?.isBad ? "danger" : "accent" }),
    ),
    ...(file ? warningLines(theme, file) : []),
  ];
}

function warningLines(theme: Theme, { warning }: InventionFile): string[] {
  return warning ? [theme.paint(`▲ ${singleLine(warning)}`, { role: "warn" })] : [];
}

function FileTable(props: {
  readonly files: readonly InventionFile[];
  /** The selected row when the list is shown again. */
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Absent for deleted files, which cannot be opened. */
  readonly onOpen?: () => void;
}) {
  return (
    <Table
      columns={fileColumns}
      items={props.files}
      idOf={({ id }) => id}
      selectedId={props.selectedId}
      lineOf={(file, sized) => fileLine(file, sized)}
      onSelect={({ id }) => props.onSelect(id)}
      onOpen={props.onOpen}
      openLabel="read"
    />
  );
}
