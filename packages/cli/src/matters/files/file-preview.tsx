import type { InventionFile } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { useFilePreview } from "@iphub/ui-core/matters/files/use-invention-files";
import { useCallback } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { paragraph } from "../../terminal-kit/facts.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { dateWords } from "../../terminal-kit/words.ts";
import { MatterLoaded } from "../inventions/matter-pane.tsx";

type Preview = NonNullable<ReturnType<typeof useFilePreview>["preview"]["data"]>;
type Versions = ReturnType<typeof useFilePreview>["versions"];
type Props = { readonly file: InventionFile; readonly onClose: () => void };

/** A file as text, if it has any, and its versions; Escape goes back to the list. */
export function FilePreview({ file, onClose }: Props) {
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
  if (kind === "image") return "This is a picture: o shows it in the browser.";
  if (kind === "pdf") return "This is a PDF: o shows it in the browser.";
  return "There is no preview of this file: o opens it in the browser.";
}
