import type { InventionFile, UnfinishedUpload } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import type { useDirectorySync } from "@iphub/ui-core/matters/directory/use-directory-sync";
import type { Upload } from "@iphub/ui-core/matters/files/uploads";
import { fileSources } from "@iphub/ui-core/matters/files/use-invention-files";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { cutMiddle, singleLine } from "../../terminal-kit/text-cells.ts";

/** The columns of files. */
export const fileColumns: readonly Column[] = [
  { id: "name", title: "Name", width: 30, min: 28, grow: 3, cut: "middle" },
  { id: "size", title: "Size", width: 9, min: 9, align: "end", isWhole: true, drop: 1 },
  { id: "version", title: "Ver", width: 3, min: 3, align: "end", drop: 3 },
  { id: "source", title: "Source", width: 13, min: 13, drop: 4 },
  { id: "changed", title: "Changed", width: 12, min: 12, isWhole: true },
  { id: "tags", title: "Tags", width: 14, min: 10, grow: 1, drop: 2 },
];

/** A file as a line; a warning about its content is marked before its name. */
export function fileLine(file: InventionFile, sized: readonly SizedColumn[]): Line {
  const { name, size, version, source, updatedAt, tags, warning } = file;
  const cells = {
    name: warning === null ? name : { text: `▲ ${name}`, style: { role: "warn" } as const },
    size: byteSize(size),
    version: String(version),
    source: fileSources[source],
    changed: dateWords(updatedAt),
    tags: { text: tags.join(", "), style: { role: "accent" } as const },
  };
  return layoutRow(cells, sized);
}

/** Shortens the name, because the text after it must be visible in 80 columns too. */
function shortName(name: string): string {
  return cutMiddle(singleLine(name), 28);
}

/** An upload in words: `claims.docx 40%`. */
export function uploadWords({ file, percent, wentOnFrom, state, reason }: Upload): string {
  const name = shortName(file.name);
  if (state === "failed") return `▲ ${name}: ${reason ?? "not uploaded"} U sends it again.`;
  if (state === "stopped") return `○ ${name} stopped at ${percent}%. U resumes, X removes.`;
  if (state === "waiting") return `○ ${name} waits`;
  return `● ${name} ${percent}%${wentOnFrom > 0 ? `, resumed at ${byteSize(wentOnFrom)}` : ""}`;
}

/** How many interrupted uploads are listed: the files need the room. */
const mostUnfinished = 3;

/** Interrupted uploads, one per line, with their keys. */
export function unfinishedWords(uploads: readonly UnfinishedUpload[]): string[] {
  const more = uploads.length - mostUnfinished;
  const named = uploads.slice(0, mostUnfinished).map(({ name, received, size }) => {
    return `▲ ${shortName(name)} is unfinished: ${byteSize(received)} of ${byteSize(size)}. a resumes it, X removes.`;
  });
  return more > 0 ? [...named, `▲ and ${more} more`] : named;
}

/** The state of the repository's synchronisation, worded as in the web; null before one. */
export function syncWords({
  state,
  reason,
  root,
  failed,
}: Pick<ReturnType<typeof useDirectorySync>, "state" | "reason" | "root" | "failed">): {
  readonly lines: readonly string[];
  readonly isBad: boolean;
} | null {
  if (state === "pending") return { lines: ["● Synchronising the repository…"], isBad: false };
  if (state === "completed") return { lines: [`✓ from ${root}`], isBad: false };
  if (state === "failed") return { lines: `▲ ${reason}`.split("\n").map(shortPath), isBad: true };
  return failed ? { lines: ["▲ The documents repository cannot be read."], isBad: true } : null;
}

/** Each line after the first begins with the path of a file, and ends with the reason why it was not imported. */
function shortPath(line: string, at: number): string {
  return at === 0 ? line : line.replace(/^(.+?): /u, (_all, path: string) => `${cutMiddle(singleLine(path), 40)}: `);
}
