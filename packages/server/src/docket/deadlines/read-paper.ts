import type { DeadlinePaper, PaperState } from "@iphub/sdk/contract/deadline-paper";
import { officeErrorFor } from "../../connectors/uspto/office-advice.ts";
import { openStored, type PaperAnswer, papers, previewOf, visibleContent } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { readClosures } from "./closures.store.ts";
import type { FullRow } from "./deadlines.store.ts";
import { findPaper, type StoredPaper } from "./find-paper.ts";
import { paperPeriods } from "./paper-periods.ts";

/** The paper of a deadline that the actor may see: where it is, its text, and the periods that it sets. */
export async function readPaper(platform: Platform, actor: Actor, row: FullRow): Promise<DeadlinePaper> {
  const stored = await findPaper(platform.db, row);
  const { document, fileId } = stored;
  if (fileId === null) return { ...nothing, document, ...withoutFile(stored, actor) };
  const content = await visibleContent(platform, actor, fileId);
  const file = { id: fileId, name: content.name, mimeType: content.mimeType, version: content.version };
  const answer = await textOf(platform, content);
  if ("broken" in answer) return { ...nothing, document, file, state: "unreadable", error: answer.broken };
  const { pages, isWhole } = answer.text;
  const state: PaperState = pages.every((page) => page.trim() === "") ? "scanned" : "readable";
  const closures = await readClosures(platform.db);
  const periods = paperPeriods(row, pages, closures);
  return { state, document, file, error: null, pages: [...pages], isWhole, periods };
}

const nothing: DeadlinePaper = {
  state: "missing",
  document: null,
  file: null,
  error: null,
  pages: [],
  isWhole: true,
  periods: [],
};

function withoutFile({ document, download }: StoredPaper, actor: Actor): Pick<DeadlinePaper, "state" | "error"> {
  if (document === null) return { state: "missing", error: null };
  if (download?.status === "failed") {
    return { state: "failed", error: download.error && officeErrorFor(actor, download.error) };
  }
  // A download that completed and left no file: the file was deleted since.
  const isUnderWay = download?.status === "queued" || download?.status === "running";
  return { state: isUnderWay ? "downloading" : "not-downloaded", error: null };
}

async function textOf(platform: Platform, stored: Awaited<ReturnType<typeof visibleContent>>): Promise<PaperAnswer> {
  const content = openStored(platform, stored);
  if (content.mimeType === "application/pdf") return papers.read("pdf", content);
  const { text, truncated } = await previewOf(content);
  if (text === null) return { broken: `it is ${content.mimeType}` };
  return { text: { pages: [text], blocks: [], isWhole: !truncated } };
}
