import type { ApplicationFacts } from "./facts.ts";

type NoteWriter = (facts: ApplicationFacts) => string;

const taskNotes: readonly NoteWriter[] = [
  ({ examiner, artUnit }) => `Examiner **${examiner}**, art unit ${artUnit}. Call before filing.`,
  () => "- [x] conflict check\n- [ ] claim chart\n- [ ] figures to the draftsman",
  () => "",
  ({ docketNumber }) => `Client's own reference is \`${docketNumber ?? "not given"}\`; quote it in every letter.`,
  () => "Zoë at the client wants to see the draft **before** the weekend.",
  () => "",
  () => "The associate in Haifa (ד״ר נועה לוי) asks whether the amendment fits the family in IL; answer her first.",
  ({ entity }) => `Entity status on file: *${entity.toLowerCase()}*. Check again before any fee is paid.`,
];

const matterNotes: readonly NoteWriter[] = [
  ({ filingDate, artUnit }) =>
    `## Strategy\n\nFiled ${filingDate}, examined in art unit ${artUnit}.\n\n1. Keep claim 1 broad\n2. Fall back to the figures`,
  ({ patentNumber }) =>
    patentNumber
      ? `Patent **${patentNumber}** is on the client's licence list. Ask before letting any fee lapse.`
      : "No patent issued. Ask the client once a year whether to try again.",
  () => "Contact: **Håkan Sjöström** (in-house), copy to María José Ibáñez. Never by telephone on Fridays.",
];

const milestoneNotes: readonly NoteWriter[] = [
  () => "Client pays the extension only if the second attorney review finds something new.",
  ({ examiner }) => `Interview with ${examiner} asked for; waiting for a slot.`,
];

function pick(writers: readonly NoteWriter[], index: number, facts: ApplicationFacts): string {
  return writers[index % writers.length]?.(facts) ?? "";
}

/** Markdown for the current task of the matter at `index`; empty for some. */
export function taskNote(index: number, facts: ApplicationFacts): string {
  return pick(taskNotes, index, facts);
}

/** Markdown for a matter. */
export function matterNote(index: number, facts: ApplicationFacts): string {
  return pick(matterNotes, index, facts);
}

/** Markdown for a milestone in progress. */
export function milestoneNote(index: number, facts: ApplicationFacts): string {
  return pick(milestoneNotes, index, facts);
}
