import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { DeadlineView } from "@iphub/sdk/contract/deadlines";
import type { DeadlineStatus } from "@iphub/sdk/records/deadlines";

/** The parts of the docket work list, in the order in which they are worked. */
export const deadlineTabs = [
  { view: "proposed", title: "Proposed", empty: "Nothing is proposed: every action of the office has been docketed." },
  { view: "docketed", title: "Docketed", empty: "Nothing is on the docket." },
  { view: "to-verify", title: "To verify", empty: "Nothing waits to be verified." },
  { view: "overdue", title: "Overdue", empty: "Nothing is overdue." },
] as const satisfies readonly { view: DeadlineView; title: string; empty: string }[];

/** A part of the docket work list that has a tab. */
export type DeadlineTab = (typeof deadlineTabs)[number]["view"];

/** The tab that an address names; proposals where it names none. */
export function tabOf(text: string | null | undefined): DeadlineTab {
  return deadlineTabs.find(({ view }) => view === text)?.view ?? "proposed";
}

/** What each status is called. */
export const deadlineStatusWords: Readonly<Record<DeadlineStatus, string>> = {
  proposed: "Proposed",
  docketed: "To verify",
  verified: "Verified",
  rejected: "Rejected",
  closed: "Closed",
};

/** What can be done to a deadline by a person, and why verifying is not among it where that needs saying. */
export interface DeadlineAbilities {
  readonly docket: boolean;
  readonly change: boolean;
  readonly extend: boolean;
  readonly verify: boolean;
  readonly reject: boolean;
  readonly close: boolean;
  readonly reopen: boolean;
  readonly whyNotVerify: string | null;
}

/** What a person may do to a deadline now. The hub decides; this only keeps from offering what it would refuse. */
export function abilitiesOf(
  { status, docketedBy, computed, extension }: DeadlineRecord,
  person: { readonly email: string; readonly permissions: readonly string[] },
): DeadlineAbilities {
  const mayDocket = person.permissions.includes("deadlines:docket");
  const mayVerify = person.permissions.includes("deadlines:verify");
  const isOpen = status !== "rejected" && status !== "closed";
  const isOwn = docketedBy?.toLowerCase() === person.email.toLowerCase();
  const onDocket = status === "docketed" || status === "verified";
  return {
    docket: mayDocket && status === "proposed",
    change: mayDocket && isOpen,
    extend: mayDocket && onDocket && computed.ladder.some((step) => step.extension > extension),
    verify: mayVerify && status === "docketed" && !isOwn,
    reject: mayDocket && isOpen,
    close: mayDocket && isOpen,
    reopen: mayDocket && !isOpen,
    whyNotVerify: status === "docketed" && mayVerify && isOwn ? "You set this date; another person verifies it." : null,
  };
}

/** The matter's first reference, else its title: how a list names it. */
export function matterOf({ invention }: DeadlineRecord): string {
  return invention.references[0] ?? invention.title;
}

/** Someone who docketed or verified a date, by e-mail address; `principal` is whom they acted for as an assistant. */
export interface DeadlineSetter {
  readonly by: string;
  readonly principal: string | null;
}

/** Who stands for a date: who docketed it, then who verified it; no one yet where it is proposed. */
export function settersOf(record: DeadlineRecord): readonly DeadlineSetter[] {
  const { docketedBy, docketedFor, verifiedBy, verifiedFor } = record;
  const docketed = docketedBy === null ? [] : [{ by: docketedBy, principal: docketedFor }];
  return verifiedBy === null ? docketed : [...docketed, { by: verifiedBy, principal: verifiedFor }];
}

/** 'ben for ada' where an assistant acted, else 'ben'; `nameOf` is what is shown for an e-mail address. */
export function setterWords({ by, principal }: DeadlineSetter, nameOf: (email: string) => string): string {
  return principal === null ? nameOf(by) : `${nameOf(by)} for ${nameOf(principal)}`;
}
