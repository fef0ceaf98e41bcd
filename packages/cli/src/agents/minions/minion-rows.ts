import type { Minion, MinionComment } from "@iphub/sdk/contract/minion-shapes";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { namesOf } from "@iphub/sdk/records/record";
import { minionFacts } from "@iphub/ui-core/agents/minions/minion-fields";
import { ratingWords } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { markdownText } from "../../terminal-kit/markdown-text.ts";
import { cutEnd, padCells, singleLine } from "../../terminal-kit/text-cells.ts";
import { type TextRow, wrappedRows } from "../../terminal-kit/text-rows.tsx";

const labelCells = 12;
const indent = 2;

/** The profile of a minion as lines. */
export function profileRows(minion: Minion, comments: readonly MinionComment[], width: number): TextRow[] {
  const { trainer, manager, startDate, endDate, description } = minion;
  const day = (value: string | null) => (value === null ? "–" : dateWords(value));
  const facts: { readonly [N in keyof typeof minionFacts]: string } = {
    trainer: trainer ?? "–",
    manager: manager ?? "–",
    startDate: day(startDate),
    endDate: day(endDate),
  };
  const words = description.trim() === "" ? "No description yet." : markdownText(description);
  return [
    ...namesOf(minionFacts).map((name) => factRow(minionFacts[name].label, facts[name], width)),
    blank("before description"),
    ...wrappedRows("description", words, { width }),
    blank("before comments"),
    ...wrappedRows("comments", "Comments", { width, style: { bold: true } }),
    ...(comments.length === 0 ? said("No one has commented yet; c writes one.", width) : []),
    ...comments.flatMap((comment) => commentRows(comment, width)),
  ];
}

/** Ratings of a minion's finished tasks, the newest first, as lines. */
export function feedbackRows(feedback: readonly MinionComment[], width: number): TextRow[] {
  if (feedback.length === 0) return said("No one has rated a task yet; R in the tasks rates one.", width);
  return feedback.flatMap((comment) => commentRows(comment, width));
}

function factRow(label: string, value: string, width: number): TextRow {
  const text = cutEnd(padCells(label, labelCells) + singleLine(value), width);
  return { id: label, of: label, line: { text, spans: [{ role: "muted", start: 0, end: labelCells }] } };
}

function commentRows(comment: MinionComment, width: number): TextRow[] {
  const { documentId, content, attachments } = comment;
  const files = attachments.map(({ name, size }) => `${singleLine(name)}, ${byteSize(size)}`).join("; ");
  const style = { role: "muted" } as const;
  return [
    headRow(comment, width),
    ...wrappedRows(`${documentId} content`, markdownText(content), { width, indent }),
    ...(files === "" ? [] : wrappedRows(`${documentId} files`, `Attached: ${files}`, { width, indent, style })),
    blank(`after ${documentId}`),
  ];
}

/** Author and time; for a rating, the stars and the task first. */
function headRow({ documentId, author, createdAt, rating, taskTitle }: MinionComment, width: number): TextRow {
  const when = `${singleLine(author)}, ${dateWords(createdAt, { time: true })}`;
  const [first, rest] =
    rating === null ? [when, ""] : [ratingWords(rating), `  ${singleLine(taskTitle ?? "")}  ${when}`];
  const text = cutEnd(first + rest, width);
  const end = Math.min(first.length, text.length);
  const spans = [
    { bold: true, start: 0, end },
    { role: "muted" as const, start: end, end: text.length },
  ];
  return { id: documentId, of: documentId, line: { text, spans } };
}

function said(text: string, width: number): TextRow[] {
  return wrappedRows("nothing", text, { width, style: { role: "muted" } });
}

function blank(id: string): TextRow {
  return { id, of: id, line: { text: "", spans: [] } };
}
