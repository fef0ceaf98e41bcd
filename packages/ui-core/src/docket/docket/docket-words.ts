import type { DocketFinding, DocketFindingKind, FindingView } from "@iphub/sdk/contract/docket-shapes";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";

/** A view of the audit's work list that has a tab: its query, and its text when empty. */
export interface AuditTab {
  readonly id: string;
  readonly title: string;
  readonly view: FindingView;
  readonly kind?: DocketFindingKind;
  readonly empty: string;
}

const openTab: AuditTab = {
  id: "open",
  title: "Open",
  view: "open",
  empty: "The docket and the office's record agree.",
};

/** The views of the audit's work list: all open findings, then by kind, then the waived ones. */
export const auditTabs: readonly AuditTab[] = [
  openTab,
  {
    id: "actions",
    title: "Actions",
    view: "open",
    kind: "action-without-deadline",
    empty: "Every mailed action has its deadline on the docket.",
  },
  {
    id: "sources",
    title: "Sources",
    view: "open",
    kind: "deadline-without-source",
    empty: "The record shows the event of every deadline.",
  },
  {
    id: "closures",
    title: "Closures",
    view: "open",
    kind: "closure-without-response",
    empty: "The record shows a reply for every closed deadline.",
  },
  {
    id: "fields",
    title: "Fields",
    view: "open",
    kind: "field-disagrees",
    empty: "Titles, applicants, dates and numbers agree with the record.",
  },
  {
    id: "notices",
    title: "Notices",
    view: "open",
    kind: "notice-unread",
    empty: "Every notice of the office has been read for a period.",
  },
  {
    id: "fees",
    title: "Fees",
    view: "open",
    kind: "fee-lapsed",
    empty: "No grace period ended without a payment in the record.",
  },
  {
    id: "dates",
    title: "Dates",
    view: "open",
    kind: "date-against-record",
    empty: "No date on the docket is later than the rules allow.",
  },
  {
    id: "people",
    title: "People",
    view: "open",
    kind: "deadline-without-person",
    empty: "Every docketed deadline has a person who works here and sees its matter.",
  },
  { id: "waived", title: "Waived", view: "waived", empty: "Nothing is waived." },
];

/** The tab in an address; all open findings by default. */
export function auditTabOf(text: string | null | undefined): AuditTab {
  return auditTabs.find(({ id }) => id === text) ?? openTab;
}

/** The label of each kind of finding. */
export const findingKindWords: Readonly<Record<DocketFindingKind, string>> = {
  "action-without-deadline": "No deadline",
  "deadline-without-source": "No source",
  "closure-without-response": "No response",
  "field-disagrees": "Field differs",
  "notice-unread": "Not read",
  "fee-lapsed": "Fee past grace",
  "date-against-record": "Date too late",
  "deadline-without-person": "No person",
};

/** The actions a person may take on a finding; the hub decides, this only avoids offering what it would refuse. */
export function findingAbilities(
  { status, fix }: DocketFinding,
  { permissions }: { readonly permissions: readonly string[] },
): { readonly resolve: boolean; readonly waive: boolean; readonly reopen: boolean } {
  const may = permissions.includes("deadlines:docket");
  const adopts = fix?.kind === "adopt-office-value";
  return {
    resolve: may && status === "open" && fix !== null && (!adopts || permissions.includes("inventions:write")),
    waive: may && status === "open",
    reopen: may && status === "waived",
  };
}

/** The matter's first reference, else its title: its name in lists. */
export function findingMatter({ invention }: DocketFinding): string {
  return invention.references[0] ?? invention.title;
}

/** How far a fact of a matter differs, of a finding about a field: `differs from the office: 14 Mar 2031`. */
export function differenceWords({ office }: DocketFinding): string {
  return `differs from the office: ${docketSentence(office ?? "nothing")}`;
}

/** Who waived it and why, or that the hub revoked the waiver; null if neither. */
export function waiverWords({ waivedBy, waivedReason, reopenedAt }: DocketFinding): string | null {
  if (waivedBy !== null) return `Waived by ${waivedBy}: ${waivedReason ?? ""}`;
  return reopenedAt === null ? null : "It was waived; its facts have changed since.";
}
