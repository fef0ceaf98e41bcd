import type { InventionFile } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { useDirectorySync } from "@iphub/ui-core/matters/directory/use-directory-sync";
import { useFilePreview, useInventionFiles } from "@iphub/ui-core/matters/files/use-invention-files";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Text } from "ink";
import { useCallback, useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { paragraph } from "../../terminal-kit/facts.tsx";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { MatterLoaded, MatterPane } from "../inventions/invention.screen.tsx";
import { fileColumns, fileLine, syncWords, unfinishedWords, uploadWords } from "./file-rows.ts";
import { useFileWork } from "./file-work.tsx";

/** A matter's files: previews, tags, uploads, the repository, delete and restore; `o` opens one in the browser. */
export function InventionFilesScreen({ id }: { readonly id: string }) {
  const model = useInventionFiles(id);
  const theme = useTheme();
  const [currentId, setCurrentId] = useState<string>();
  const { files, deleted } = model;
  const file = files.find((one) => one.id === currentId) ?? files[0];
  const [previewedId, setPreviewedId] = useState<string>();
  const [isPreviewing, setPreviewing] = useState(false);
  const previewed = isPreviewing && !deleted ? files.find((one) => one.id === previewedId) : undefined;
  const preview = () => {
    setPreviewedId(file?.id);
    setPreviewing(true);
  };
  const repository = useDirectorySync(id);
  const work = useFileWork(model, file, repository);
  const lines = statusLines(theme, model, repository, file);
  const empty = deleted ? "No files were deleted." : "No files yet: a uploads one.";
  return (
    <MatterPane id={id} overlay={work.overlay}>
      <Text wrap="truncate-end">{lines.map((line) => `  ${line}`).join("\n")}</Text>
      <Below rows={lines.length}>
        <MatterLoaded list={model} what="the files">
          {files.length === 0 && <EmptyState message={empty} />}
          {previewed && <FilePreview file={previewed} onClose={() => setPreviewing(false)} />}
          {files.length > 0 && !previewed && (
            <FileTable
              files={files}
              selectedId={previewedId}
              onSelect={setCurrentId}
              onOpen={deleted ? undefined : preview}
            />
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
    ...(file?.warning ? [theme.paint(`▲ ${singleLine(file.warning)}`, { role: "warn" })] : []),
  ];
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
    />
  );
}

type Preview = NonNullable<ReturnType<typeof useFilePreview>["preview"]["data"]>;
type Versions = ReturnType<typeof useFilePreview>["versions"];
type Props = { readonly file: InventionFile; readonly onClose: () => void };

function FilePreview({ file, onClose }: Props) {
  const theme = useTheme();
  const { preview, versions } = useFilePreview(file);
  const { name } = file;
  const shown = preview.data;
  const { data: list, state } = versions;
  const linesOf = useCallback(
    (width: number) =>
      shown ? [...previewLines(theme, name, shown, width), ...versionLines(theme, list, state, width)] : [],
    [theme, name, shown, list, state],
  );
  useCommands([
    { id: "files.close", keys: ["escape", "left"], label: "the list", group: "Files", rank: 1, run: onClose },
  ]);
  return (
    <MatterLoaded list={preview} what="the file">
      <ScrollText key={file.id} isActive indent={2} linesOf={linesOf} />
    </MatterLoaded>
  );
}

/** Leading spaces are kept; a tab is four spaces. */
function textLines(text: string, width: number): string[] {
  const kept = text
    .replaceAll("\t", "    ")
    .replace(/^ +/gm, (spaces) => "\u00a0".repeat(Math.min(spaces.length, Math.floor(width / 2))));
  return wrapCells(kept.replace(/\r\n?/g, "\n"), width).map((line) => line.replaceAll("\u00a0", " "));
}

function previewLines(theme: Theme, name: string, { kind, text, truncated }: Preview, width: number): string[] {
  const said = (words: string) => wrapCells(words, width).map((line) => theme.paint(line, { role: "muted" }));
  const body = kind === "text" && text ? textLines(text.trimEnd(), width) : said(noText(kind));
  const more = truncated ? said("This is the beginning. Open the file in the browser to read all of it.") : [];
  return [...wrapCells(name, width).map((line) => theme.paint(line, { bold: true })), "", ...body, ...more];
}

function versionLines(theme: Theme, list: Versions["data"], state: Versions["state"], width: number): string[] {
  const listed = (list ?? []).map(({ version, size, createdAt, createdBy, sha256 }) => {
    const who = createdBy ? `, ${createdBy}` : "";
    return `Version ${version}, ${byteSize(size)}, ${dateWords(createdAt, { time: true })}${who}, SHA-256 ${sha256.slice(0, 12)}`;
  });
  return paragraph(theme, "Versions", state === "failed" ? "▲ They could not be loaded." : listed.join("\n"), width);
}

function noText(kind: Preview["kind"]): string {
  if (kind === "text") return "The file is empty.";
  if (kind === "image") return "This is a picture: i shows it here where the terminal can, o in the browser.";
  if (kind === "pdf") return "This is a PDF: o shows it in the browser.";
  return "There is no preview of this file: o opens it in the browser.";
}
