import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type BegunDraft, draftWords } from "@iphub/ui-core/platform/use-draft";

/** Says when words that were brought back were typed, and how they are dropped; none if the form began without any. */
export function draftLine({ since }: Pick<BegunDraft, "since">): string[] {
  return since === null ? [] : [`${draftWords.notice} ${dateWords(since, { time: true })}; Ctrl-X discards it.`];
}

/** The key that drops words that were brought back. */
export function discardKey({ since, actions }: BegunDraft) {
  const label = `${draftWords.discard.toLowerCase()} the draft`;
  return { id: "draft.discard", keys: ["ctrl+x"], label, rank: 4, run: actions.discard, isOff: since === null };
}
