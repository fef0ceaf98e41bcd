import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { DeadlineView } from "@iphub/sdk/contract/deadlines";
import { dayOf, feeDatesOf, feeDateWords } from "@iphub/sdk/domain/docket/deadlines/standing";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { type DeadlineStatus, type FeeDate, feeDate } from "@iphub/sdk/records/deadlines";

/** The views of the docket work list, in the order of work. */
export const deadlineTabs = [
  { view: "proposed", title: "Proposed", empty: "Nothing is proposed: every action of the office has been docketed." },
  {
    view: "docketed",
    title: "Docketed",
    empty: "Nothing is on the docket. A deadline is docketed from a proposal, entered on its matter, or imported.",
  },
  { view: "to-verify", title: "To verify", empty: "Nothing waits to be verified." },
  { view: "overdue", title: "Overdue", empty: "Nothing is overdue." },
  { view: "to-read", title: "To read", empty: "Every notice of the office has been read." },
  { view: "ended", title: "Ended", empty: "No deadline has been closed or rejected." },
] as const satisfies readonly { view: DeadlineView; title: string; empty: string }[];

/** A view of the docket work list that has a tab. */
export type DeadlineTab = (typeof deadlineTabs)[number]["view"];

/** The tab in an address; without one that of the open deadline, else the proposals. */
export function tabOf(text: string | null | undefined, open?: Pick<DeadlineRecord, "status"> | null): DeadlineTab {
  return deadlineTabs.find(({ view }) => view === text)?.view ?? (open ? tabOfStatus[open.status] : "proposed");
}

/** The tab in which the deadlines of a status are. */
const tabOfStatus: Readonly<Record<DeadlineStatus, DeadlineTab>> = {
  "to-read": "to-read",
  proposed: "proposed",
  docketed: "docketed",
  verified: "docketed",
  rejected: "ended",
  closed: "ended",
};

/** The address of a deadline in the work list, in the tab that has it. */
export function deadlineAddress({ id, status }: Pick<DeadlineRecord, "id" | "status">): string {
  return `/deadlines?view=${tabOfStatus[status]}&deadline=${encodeURIComponent(id)}`;
}

/** How many deadlines a tab has; those that have ended are not counted. */
export function tabCount(counts: DeadlineCounts | undefined, tab: DeadlineTab): number | undefined {
  return tab === "ended" ? undefined : counts?.[tab];
}

type DeadlineCounts = Readonly<Record<Exclude<DeadlineTab, "ended">, number>>;

/** What a tab without deadlines says; where filters narrow the list, which tabs have some that fit. */
export function emptyTabWords(
  tab: DeadlineTab,
  { responsible, qs, office }: { readonly responsible?: string; readonly qs?: string; readonly office?: string },
  counts: DeadlineCounts | undefined,
): string {
  if (!(responsible || qs || office)) return deadlineTabs.find(({ view }) => view === tab)?.empty ?? "";
  const others = deadlineTabs.flatMap(({ view, title }) => {
    const count = view === tab ? 0 : (tabCount(counts, view) ?? 0);
    return count > 0 ? [`${title} (${totalWords(count)})`] : [];
  });
  const where = others.length > 0 ? ` There are some under ${others.join(", ")}.` : "";
  return `No deadline fits these filters.${where}`;
}

/** The actions a person may take on a deadline, and the reason if verifying is not allowed. */
export interface DeadlineAbilities {
  /** Whether it is a notice whose period they may set. */
  readonly read: boolean;
  readonly docket: boolean;
  readonly change: boolean;
  /** Whether they may set who is responsible. */
  readonly assign: boolean;
  readonly extend: boolean;
  readonly verify: boolean;
  readonly reject: boolean;
  readonly close: boolean;
  readonly reopen: boolean;
  readonly whyNotVerify: string | null;
}

/** The person at the screen, as far as it decides what they may do with a deadline. */
export interface DeadlinePerson {
  readonly email: string;
  /** The person they act for as an assistant. */
  readonly actingFor?: { readonly email: string };
  readonly permissions: readonly string[];
}

/** The actions a person may take on a deadline now. The hub decides; this only avoids offering what it would refuse. */
export function abilitiesOf(deadline: DeadlineRecord, person: DeadlinePerson): DeadlineAbilities {
  const { status, computed, extension } = deadline;
  const mayDocket = person.permissions.includes("deadlines:docket");
  const mayVerify = person.permissions.includes("deadlines:verify");
  const isOpen = status !== "rejected" && status !== "closed";
  const whyNotVerify = status === "docketed" && mayVerify ? whyOwnDate(deadline, person) : null;
  const isRead = isOpen && status !== "to-read";
  const onDocket = status === "docketed" || status === "verified";
  return {
    read: mayDocket && status === "to-read",
    docket: mayDocket && status === "proposed",
    change: mayDocket && isRead,
    assign: mayDocket && isOpen,
    extend: mayDocket && onDocket && computed.ladder.some((step) => step.extension > extension),
    verify: mayVerify && status === "docketed" && whyNotVerify === null,
    reject: mayDocket && isOpen,
    close: mayDocket && isRead,
    reopen: mayDocket && !isOpen,
    whyNotVerify,
  };
}

/** Why a person may not verify a date: they set it, or it was set for them; null for the date of another person. */
function whyOwnDate({ docketedBy, docketedFor }: DeadlineRecord, { email, actingFor }: DeadlinePerson): string | null {
  const isSetBy = (one = "") => [docketedBy, docketedFor].some((by) => by?.toLowerCase() === one.toLowerCase());
  // An assistant and the person they act for count as one, as they do for the hub.
  const who = isSetBy(email) ? "You" : isSetBy(actingFor?.email) && "The person you act for";
  return who ? `${who} set this date; another person verifies it.` : null;
}

/** A date that a deadline can be docketed to, and the input that chooses it. */
export interface DocketDate {
  readonly id: string;
  readonly date: string;
  readonly words: string;
  readonly choice: { readonly extension: number } | { readonly feeDate: FeeDate };
}

/** The dates that a deadline can be docketed to: the four of a maintenance fee, else its own and each extension. */
export function docketDates({ computed }: Pick<DeadlineRecord, "computed">): readonly DocketDate[] {
  const fee = feeDatesOf(computed);
  if (fee) {
    return feeDate.options.map((id) => ({ id, date: fee[id], words: feeDateWords[id], choice: { feeDate: id } }));
  }
  const own = { id: "0", date: dayOf(computed), words: computed.period, choice: { extension: 0 } };
  const steps = computed.ladder.map(({ extension, ...step }) => ({
    id: String(extension),
    date: dayOf(step),
    words: `extension ${extension}`,
    choice: { extension },
  }));
  return [own, ...steps];
}

/** Which of its dates a deadline is docketed to. */
export function docketedTo({ computed, manualDate, extension }: DeadlineRecord): string {
  const fee = feeDatesOf(computed);
  if (!fee) return String(extension);
  return feeDate.options.find((id) => fee[id] === manualDate) ?? "due";
}

/** The input that dockets a deadline to one of its dates; nothing for that of a fee which it has, so that a date by hand stays. */
export function docketChoice(deadline: DeadlineRecord, id: string): Partial<DocketDate["choice"]> {
  const choice = docketDates(deadline).find((one) => one.id === id)?.choice;
  return choice === undefined || ("feeDate" in choice && id === docketedTo(deadline)) ? {} : choice;
}

/** `2m` as '2 months', `30d` as '30 days'. */
export function periodWords(period: string): string {
  const [, amount = "", unit = ""] = /^(\d+) ?([md])/i.exec(period) ?? [];
  const word = unit.toLowerCase() === "m" ? "month" : "day";
  return amount === "" ? period : `${amount} ${word}${Number(amount) === 1 ? "" : "s"}`;
}

/** The matter's first reference, else its title: its name in lists. */
export function matterOf({ invention }: DeadlineRecord): string {
  return invention.references[0] ?? invention.title;
}

/**
 * A person who docketed or verified a date, by e-mail address; `principal` is the person they acted for as an
 * assistant.
 */
export interface DeadlineSetter {
  readonly by: string;
  readonly principal: string | null;
}

/** Who docketed a deadline, then who verified it; empty for a proposal. */
export function settersOf(record: DeadlineRecord): readonly DeadlineSetter[] {
  const { docketedBy, docketedFor, verifiedBy, verifiedFor } = record;
  const docketed = docketedBy === null ? [] : [{ by: docketedBy, principal: docketedFor }];
  return verifiedBy === null ? docketed : [...docketed, { by: verifiedBy, principal: verifiedFor }];
}

/** The people that the reasons of a deadline name, by e-mail address. */
export function peopleOf(record: DeadlineRecord): readonly (string | null)[] {
  const setters = settersOf(record).flatMap(({ by, principal }) => [by, principal]);
  const { responsible, backup, endedBy, readBy, history } = record;
  return [...setters, responsible, backup, endedBy, readBy, ...history.map(({ by }) => by)];
}

/** 'ben for ada' if an assistant acted, else 'ben'; `nameOf` turns an e-mail address into the text shown. */
export function setterWords({ by, principal }: DeadlineSetter, nameOf: (email: string) => string): string {
  return principal === null ? nameOf(by) : `${nameOf(by)} for ${nameOf(principal)}`;
}
