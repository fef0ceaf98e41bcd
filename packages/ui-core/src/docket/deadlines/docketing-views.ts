import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { counted } from "@iphub/sdk/domain/counted";
import { type DeadlineStatus, deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { abilitiesOf, type DeadlinePerson } from "./deadline-words.ts";

/** What the docketing screen works through: proposals, notices that wait to be read, or docketed dates to verify. */
export const docketingViews = ["proposed", "to-read", "to-verify"] as const;
/** What the docketing screen works through. */
export type DocketingView = (typeof docketingViews)[number];

/** The texts of a view: the name of its list, the name of one entry, and the text of an empty list. */
export const docketingWords = {
  proposed: { all: "All proposals", entry: "Proposal", empty: "Every proposal has been docketed." },
  "to-read": { all: "All notices", entry: "Proposal", empty: "Every notice has been read." },
  "to-verify": { all: "All dates to verify", entry: "Docketed date", empty: "No date is left for you to verify." },
} as const satisfies Record<DocketingView, { all: string; entry: string; empty: string }>;

/** The view in an address; null where it names none. */
export function docketingViewOf(text: string | null): DocketingView | null {
  return docketingViews.find((view) => view === text) ?? null;
}

const viewOfStatus: Readonly<Record<DeadlineStatus, DocketingView>> = {
  "to-read": "to-read",
  proposed: "proposed",
  docketed: "to-verify",
  verified: "to-verify",
  rejected: "proposed",
  closed: "proposed",
};

/** The view of a deadline whose address names none. */
export function docketingViewFor({ status }: Pick<DeadlineRecord, "status">): DocketingView {
  return viewOfStatus[status];
}

/** Whether a deadline still waits in a view; one to verify waits only for people who may verify it. */
export function isWaiting(view: DocketingView, row: DeadlineRecord, person: DeadlinePerson): boolean {
  return view === "to-verify" ? abilitiesOf(row, person).verify : row.status === view;
}

const verifiesNone = "Your role does not verify deadlines.";

/** The remark on a deadline that waits in another view. */
const waitsElsewhere: Readonly<Partial<Record<DeadlineStatus, string>>> = {
  "to-read": "This one is a notice that has not been read.",
  proposed: "This one is a proposal that has not been docketed.",
};

/** Why a deadline waits in a view no longer, or not for this person; null where it waits. */
export function notWaitingWords(view: DocketingView, row: DeadlineRecord, person: DeadlinePerson): string | null {
  if (isWaiting(view, row, person)) return null;
  if (view === "to-verify" && row.status === "docketed") return abilitiesOf(row, person).whyNotVerify ?? verifiesNone;
  const elsewhere = waitsElsewhere[row.status];
  if (elsewhere !== undefined) return elsewhere;
  // The words of the status say what comes next, not what was done.
  const state = row.status === "docketed" ? "docketed" : deadlineStatusWords[row.status].toLowerCase();
  return `This one is ${state} already; nothing is left to do here.`;
}

/** That the paper sets the period of a deadline, and what else its date depends on. */
export function samePeriodWords(
  { manualDate, extension }: Pick<DeadlineRecord, "manualDate" | "extension">,
  quote: string,
): string {
  const words = `The paper sets the same period: “${quote}”.`;
  if (manualDate !== null) return `${words} The date is not computed from it: it was entered by hand.`;
  return extension > 0 ? `${words} The date includes extension ${extension}.` : words;
}

/** Which loaded deadlines of a view are skipped, and why; null where none is. */
export function skippedWords(
  view: DocketingView,
  rows: readonly DeadlineRecord[],
  person: DeadlinePerson,
): string | null {
  if (view !== "to-verify" || rows.length === 0) return null;
  if (!person.permissions.includes("deadlines:verify")) return verifiesNone;
  const own = rows.filter((row) => abilitiesOf(row, person).whyNotVerify !== null).length;
  if (own === 0) return null;
  return `Skipped: ${counted(own, "date")} that you set. Another person verifies ${own === 1 ? "it" : "them"}.`;
}
