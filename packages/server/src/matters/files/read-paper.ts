import type { FilePaper, FileText, PaperBlock, PaperMail } from "@iphub/sdk/contract/file-papers";
import type { InventionFile } from "@iphub/sdk/contract/files";
import { withoutGuard } from "@iphub/sdk/formats/formula-guard";
import { csvReading } from "@iphub/sdk/formats/read-csv";
import { withoutSeparatorLine } from "@iphub/sdk/formats/separator-line";
import { parse } from "csv-parse/sync";
import { isMail, type OpenContent, readMailFile } from "./open-content.ts";
import { type PaperAnswer, papers } from "./paper-reader.ts";
import { previewOf } from "./preview.ts";

/** What is shown of a content, without what it is the content of. */
type Shown = Pick<FilePaper, "kind" | "problem" | "blocks" | "mail" | "text" | "isWhole">;

const nothing: Shown = { kind: "none", problem: null, blocks: [], mail: null, text: null, isWhole: true };

/** The problems of files, in sentences for people. */
const paperProblems = {
  locked: "The file is protected by a password. Download it and open it with the password.",
  damaged: "The file is damaged and cannot be shown. Download it to try another program.",
  damagedText: "The file is damaged. This is the text that could be read.",
  tooLarge: "The file is too large to be shown. Download it to read it.",
} as const;

/** A content as it is shown next to the work: its kind, and its text in blocks where it is no PDF and no picture. */
export async function readFilePaper(
  { id, inventionId, isDeleted }: InventionFile,
  content: OpenContent,
  part: number | undefined,
): Promise<FilePaper> {
  const { name, version, size, mimeType } = content;
  const of = { id, inventionId, isDeleted, name, version, part: part ?? null, size, mimeType };
  return { ...of, ...(await shownOf(content)) };
}

async function shownOf(content: OpenContent): Promise<Shown> {
  const { mimeType, name, size } = content;
  if (size === 0) return { ...nothing, problem: "The file is empty." };
  if (mimeType === "application/pdf") return { ...nothing, kind: "pdf" };
  if (isWord(content)) return wordPaper(content);
  if (isMail(content)) return mailPaper(content);
  // Office programs put a document with a password into a container of another kind.
  if (mimeType === "application/x-ole-storage" && /\.(docx|xlsx|pptx)$/i.test(name)) {
    return { ...nothing, problem: paperProblems.locked };
  }
  const { kind, text, truncated } = await previewOf(content);
  if (kind === "image") return { ...nothing, kind };
  if (text === null) return nothing;
  const table = mimeType === "text/csv" ? tableOf(text) : null;
  if (table !== null)
    return { ...nothing, kind: "document", blocks: [table.block], isWhole: table.isWhole && !truncated };
  return { ...nothing, kind: mimeType === "text/markdown" ? "markdown" : "text", text, isWhole: !truncated };
}

/** Whether a content is a DOCX file. */
function isWord({ mimeType }: Pick<OpenContent, "mimeType">): boolean {
  return mimeType.endsWith(".wordprocessingml.document");
}

async function wordPaper(content: OpenContent): Promise<Shown> {
  const answer = await papers.read("word", content);
  if ("text" in answer) {
    return { ...nothing, kind: "document", blocks: [...answer.text.blocks], isWhole: answer.text.isWhole };
  }
  const problem = problemOf(answer.broken);
  if (problem !== paperProblems.damaged) return { ...nothing, problem };
  const { text, truncated } = await previewOf(content);
  if (text === null || text.trim() === "") return { ...nothing, problem };
  return { ...nothing, kind: "text", problem: paperProblems.damagedText, text, isWhole: !truncated };
}

/** Why a file could not be read, as a sentence. */
function problemOf(broken: string): string {
  if (/password|encrypted/i.test(broken)) return paperProblems.locked;
  return /too much|larger than|unpacks to more/i.test(broken) ? paperProblems.tooLarge : paperProblems.damaged;
}

async function mailPaper(content: OpenContent): Promise<Shown> {
  const mail = await readMailFile(content);
  if (mail === null) return { ...nothing, problem: paperProblems.tooLarge };
  const { from, to, cc, date, subject, text, attachments, readable } = mail;
  const shown: PaperMail = {
    ...{ from, to: [...to], cc: [...cc], date, subject },
    attachments: attachments.map(({ position, name, mimeType, size }) => ({ part: position, name, mimeType, size })),
  };
  const problem = readable ? null : "The content of this e-mail could not be read. Download it to try another program.";
  return { ...nothing, kind: "mail", mail: shown, text: readable ? text : "", problem };
}

const mostRows = 2_000;

/** A CSV as a table; null where its quotes are broken, so that it is shown as the text that it is. */
function tableOf(content: string): { readonly block: PaperBlock; readonly isWhole: boolean } | null {
  const { separator, text } = withoutSeparatorLine(content);
  try {
    const rows: string[][] = parse(text, { ...csvReading, delimiter: separator ?? "," });
    const shown = rows.slice(0, mostRows).map((row) => row.map(withoutGuard));
    return { block: { kind: "table", level: 0, label: "", text: "", rows: shown }, isWhole: rows.length <= mostRows };
  } catch {
    return null;
  }
}

const noText = "The file has no text.";
const none: FileText = { pages: [], isLaidOut: false, isWhole: true, problem: null };

/** The text of a content by page: for search, for comparing two versions, and for programs. */
export async function readFileText(content: OpenContent): Promise<FileText> {
  if (content.mimeType === "application/pdf") return fromPaper(await papers.read("pdf", content), true);
  if (isWord(content)) return fromPaper(await papers.read("word", content), false);
  if (isMail(content)) {
    const mail = await readMailFile(content);
    return mail === null ? { ...none, problem: paperProblems.tooLarge } : { ...none, pages: [mail.text] };
  }
  const { text, truncated } = await previewOf(content);
  return text === null ? { ...none, problem: noText } : { ...none, pages: [text], isWhole: !truncated };
}

function fromPaper(answer: PaperAnswer, isLaidOut: boolean): FileText {
  if ("broken" in answer) return { ...none, isLaidOut, problem: problemOf(answer.broken) };
  const { pages, isWhole } = answer.text;
  const isScanned = pages.every((page) => page.trim() === "");
  const problem = isScanned ? "The file was scanned: it has pictures of its pages, and no text." : null;
  return { pages: [...pages], isLaidOut, isWhole, problem };
}
