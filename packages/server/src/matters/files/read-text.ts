import type { FileText } from "@iphub/sdk/contract/file-papers";
import { isMail, type OpenContent, readMailFile } from "./open-content.ts";
import { type PaperAnswer, papers } from "./paper-reader.ts";
import { previewOf } from "./preview.ts";
import { isWord, paperProblems, problemOf } from "./read-paper.ts";

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
