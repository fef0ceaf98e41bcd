import type { FileNote } from "@iphub/sdk/contract/file-notes";
import type { FilePaper, FileText } from "@iphub/sdk/contract/file-papers";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import type { FilePaperModel } from "@iphub/ui-core/matters/files/use-file-paper";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { markdownText } from "../../terminal-kit/markdown-text.ts";
import { cutEnd, singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { TextStyle } from "../../terminal-kit/theme.ts";
import { type BlockLine, blockLines } from "./block-lines.ts";
import { picturesOf } from "./file-picture.ts";

/** A drawn line of a paper. */
export interface PaperLine extends BlockLine {
  /** The page that it is on, from 1. */
  readonly page: number;
  /** False for what the paper does not say itself: the number of a page, a note, a version. */
  readonly isOwn: boolean;
}

/** What is drawn of a paper. */
export interface ShownPaper {
  readonly paper: FilePaper;
  /** The text of a PDF; null for the other kinds. */
  readonly text: FileText | null;
  readonly notes: readonly FileNote[];
  /** The line about each version, shown under the text. */
  readonly versions: readonly string[];
}

/** How many notes are named above the page that they are pinned to. */
const mostNotes = 3;
const muted: TextStyle = { role: "muted" };
const elsewhere = "o opens it in the browser.";

/** A paper as lines of at most `width` cells: remarks on it, its pages with their notes, its versions. */
export function paperLines(shown: ShownPaper, width: number): readonly PaperLine[] {
  const { paper, notes, versions } = shown;
  const pages = pagesOf(shown, width);
  const onPage = (at: number) => notes.filter(({ page }) => placeOf(page, pages.length) === at);
  const problems = sayings(shown).flatMap((words) => plain(words, width, { role: "warn" }));
  const last = Math.max(1, pages.length);
  const text: readonly PaperLine[] = [
    ...spaced(lines([...problems, ...noteLines(onPage(0), paper.version, width)], 1)),
    ...pages.flatMap((page, at) => {
      const pinned = lines(noteLines(onPage(at + 1), paper.version, width), at + 1);
      const number = `── Page ${at + 1} of ${pages.length} ──`;
      const heading = paper.kind === "pdf" ? lines(plain(number, width, muted), at + 1) : [];
      const own = page.map((line) => ({ isOwn: true, ...line, page: at + 1 }));
      const isLast = at === pages.length - 1;
      return [...heading, ...spaced(pinned), ...(isLast ? own : spaced(own))];
    }),
  ];
  return [restOf(shown, width), versionsOf(versions, width)].reduce(
    (above, more) => (more.length === 0 ? above : [...endedByBlank(above), ...lines(more, last)]),
    text,
  );
}

function endedByBlank(above: readonly PaperLine[]): readonly PaperLine[] {
  return above.at(-1)?.text === "" ? above : spaced(above);
}

/** The page above whose text a note is named: 0 for the file as a whole, and for a page that is not shown. */
function placeOf(page: number | null, count: number): number {
  return page === null || page > count ? 0 : page;
}

function lines(blocks: readonly BlockLine[], page: number): PaperLine[] {
  return blocks.map((line) => ({ ...line, page, isOwn: false }));
}

/** Lines with an empty one after them; nothing for none. */
function spaced(some: readonly PaperLine[]): readonly PaperLine[] {
  const last = some.at(-1);
  return last ? [...some, { text: "", page: last.page, isOwn: false }] : some;
}

function plain(words: string, width: number, style: TextStyle = {}): BlockLine[] {
  return wrapCells(words, width).map((text) => ({ text, style }));
}

/** What is wrong with a paper, above what can be read of it. */
function sayings({ paper, text }: ShownPaper): string[] {
  const { problem, isDeleted } = paper;
  if (text?.problem) return [`▲ ${text.problem} ${elsewhere}`];
  const about = problem === null ? [] : [`▲ ${problem} ${elsewhere}`];
  return isDeleted ? ["▲ This file was deleted. It waits in the bin.", ...about] : about;
}

/** A line of a page; `isOwn` is false where it says why there is no text. */
type PageLine = BlockLine & { readonly isOwn?: false };

/** The lines of each page. */
function pagesOf({ paper, text }: ShownPaper, width: number): PageLine[][] {
  switch (paper.kind) {
    case "pdf":
      return text === null || text.problem !== null ? [] : text.pages.map((page) => pageLines(page, width));
    case "document":
      return [blockLines(paper.blocks, width)];
    case "mail":
      return [mailLines(paper, width)];
    case "markdown":
      return [plain(markdownText(paper.text ?? ""), width)];
    case "text":
      return [textLines((paper.text ?? "").trimEnd(), width).map((line) => ({ text: line }))];
    case "image":
      return [said(pictureWords(paper), width)];
    case "none":
      return paper.problem === null ? [said(`Files of this kind are not shown here: ${elsewhere}`, width)] : [];
  }
}

function pictureWords({ mimeType }: FilePaper): string {
  return picturesOf({ mimeType }) === "picture"
    ? "This is a picture: i shows it here where the terminal can, o in the browser."
    : `This is a picture: ${elsewhere}`;
}

function said(words: string, width: number): PageLine[] {
  return plain(words, width, muted).map((line) => ({ ...line, isOwn: false }));
}

function pageLines(page: string, width: number): PageLine[] {
  if (page.trim() === "") return said("This page has no text: it was scanned, or is empty.", width);
  return textLines(page.trim(), width).map((text) => ({ text }));
}

/** Leading spaces are kept; a tab is four spaces. */
function textLines(text: string, width: number): string[] {
  const kept = text
    .replaceAll("\t", "    ")
    .replace(/^ +/gm, (spaces) => "\u00a0".repeat(Math.min(spaces.length, Math.floor(width / 2))));
  return wrapCells(kept.replace(/\r\n?/g, "\n"), width).map((line) => line.replaceAll("\u00a0", " "));
}

/** An e-mail; attachments of one that is itself an attachment have no address. */
function mailLines({ mail, text, part }: FilePaper, width: number): BlockLine[] {
  if (mail === null) return [];
  const { subject, from, to, cc, date, attachments } = mail;
  const files = attachments.map(({ name, size }) => `${name} (${byteSize(size)})`);
  const facts = [
    ["From", from || "not named"],
    ["To", to.join(", ") || "no one"],
    ...(cc.length > 0 ? [["Copy to", cc.join(", ")]] : []),
    ["Date", date === null ? "none" : dateWords(date, { time: true })],
    ...(files.length > 0 ? [["Attached", files.join(", ") + (part === null ? ": a reads one" : "")]] : []),
  ];
  return [
    ...plain(subject || "(no subject)", width, { bold: true }),
    ...facts.flatMap(([label, value]) => plain(`${label}: ${value}`, width, muted)),
    { text: "" },
    ...textLines(text?.trim() || "The e-mail has no text.", width).map((line) => ({ text: line })),
  ];
}

/** The remark under a paper of which only a part is shown. */
function restOf({ paper, text }: ShownPaper, width: number): BlockLine[] {
  if (paper.isWhole && text?.isWhole !== false) return [];
  const count = text?.pages.length ?? 1;
  const shown = count === 1 ? "This is the beginning" : `These are the first ${count} pages`;
  return plain(`${shown}: ${elsewhere.replace("it", "all of it")}`, width, muted);
}

function versionsOf(versions: readonly string[], width: number): BlockLine[] {
  const listed = versions.flatMap((words) => plain(words, width));
  return listed.length === 0 ? [] : [{ text: "Versions", style: { bold: true } }, ...listed];
}

/** A line about each version of a file. */
export function versionWords(versions: FilePaperModel["versions"]): string[] {
  return versions.map(({ version, size, createdAt, createdBy, sha256 }) => {
    const who = createdBy ? `, ${singleLine(createdBy)}` : "";
    const when = dateWords(createdAt, { time: true });
    return `Version ${version}, ${byteSize(size)}, ${when}${who}, SHA-256 ${sha256.slice(0, 12)}`;
  });
}

/** The first line of each note that is pinned to a page, above its text. */
function noteLines(notes: readonly FileNote[], shownVersion: number, width: number): BlockLine[] {
  const more = notes.length - mostNotes;
  const named = notes.slice(0, more > 0 ? mostNotes : notes.length).map(({ authorName, version, content }) => {
    const of = version === shownVersion ? "" : `, on version ${version}`;
    return cutEnd(singleLine(`▎ ${authorName}${of}: ${markdownText(content)}`), width);
  });
  const all = more > 0 ? [...named, `▎ and ${more} more`] : named;
  return all.map((text) => ({ text, style: { role: "accent" } }));
}
