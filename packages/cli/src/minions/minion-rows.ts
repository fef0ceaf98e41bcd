import type { Minion, MinionComment } from "@iphub/sdk/contract/minion-shapes";
import { ratingWords } from "@iphub/ui-core/minions/rating-words";
import { padCells, singleLine } from "../shared/terminal/text-cells.ts";
import { byteSize } from "../shared/terminal-app/byte-size.ts";
import { markdownText } from "../shared/terminal-app/markdown-text.ts";
import { type TextRow, wrappedRows } from "../shared/terminal-app/text-rows.tsx";
import { dateWords } from "../shared/terminal-app/words.ts";

const labelCells = 12;
const indent = 2;

/** Who a minion is, then what is said about it, as lines. */
export function profileRows(minion: Minion, comments: readonly MinionComment[], width: number): TextRow[] {
  const { trainer, manager, startDate, endDate, description } = minion;
  const day = (value: string | null) => (value === null ? "–" : dateWords(value));
  const facts = [
    ["Trainer", trainer ?? "–"],
    ["Manager", manager ?? "–"],
    ["First day", day(startDate)],
    ["Last day", day(endDate)],
  ] as const;
  const words = description.trim() === "" ? "No description yet." : markdownText(description);
  return [
    ...facts.flatMap(([label, value]) =>
      wrappedRows(label, padCells(label, labelCells) + singleLine(value), { width }),
    ),
    blank("before description"),
    ...wrappedRows("description", words, { width }),
    blank("before comments"),
    ...wrappedRows("comments", "Comments", { width, style: { bold: true } }),
    ...(comments.length === 0 ? said("Nobody has commented yet; c writes one.", width) : []),
    ...comments.flatMap((comment) => commentRows(comment, width)),
  ];
}

/** Ratings of a minion's finished tasks, the newest first, as lines. */
export function feedbackRows(feedback: readonly MinionComment[], width: number): TextRow[] {
  if (feedback.length === 0) return said("Nobody has rated a task yet; R in the tasks rates one.", width);
  return feedback.flatMap((comment) => commentRows(comment, width));
}

function commentRows(comment: MinionComment, width: number): TextRow[] {
  const { documentId, author, createdAt, content, rating, taskTitle, attachments } = comment;
  const who = singleLine(rating === null ? author : `${ratingWords(rating)}  ${taskTitle ?? ""}`.trimEnd());
  const when = dateWords(createdAt, { time: true });
  const text = `${who}  ${rating === null ? when : `${author}, ${when}`}`;
  const [first, ...rest] = wrappedRows(documentId, text, { width, style: { role: "muted" } });
  const files = attachments.map(({ name, size }) => `${singleLine(name)}, ${byteSize(size)}`).join("; ");
  return [
    ...(first ? [{ ...first, line: { ...first.line, spans: [{ bold: true, start: 0, end: who.length }] } }] : []),
    ...rest,
    ...wrappedRows(`${documentId} content`, markdownText(content), { width, indent }),
    ...(files === ""
      ? []
      : wrappedRows(`${documentId} files`, `Attached: ${files}`, { width, indent, style: { role: "muted" } })),
    blank(`after ${documentId}`),
  ];
}

function said(text: string, width: number): TextRow[] {
  return wrappedRows("nothing", text, { width, style: { role: "muted" } });
}

function blank(id: string): TextRow {
  return { id, of: id, line: { text: "", spans: [] } };
}
