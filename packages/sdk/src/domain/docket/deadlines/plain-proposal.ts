import type { CivilDate } from "../../civil-date.ts";
import type { DeadlineContext } from "./deadline-types.ts";
import { findRule } from "./rules.ts";

/** What decides whether a proposal is plain; a record of the contract has the first part. */
export interface ProposalFacts {
  readonly status: string;
  readonly ruleId: string;
  readonly ruleVersion: number;
  readonly dueAt: CivilDate;
  readonly mailDate: CivilDate;
  readonly printedPeriod: string | null;
  readonly manualDate: CivilDate | null;
  readonly extension: number;
  readonly operative: CivilDate | null;
  readonly officeReply: unknown;
  readonly history: readonly { readonly did: string }[];
  readonly context: Pick<DeadlineContext, "fromDocument">;
  /** The office's words for where the application is; null where they are not known. */
  readonly officeStatus: string | null;
  /** Who is responsible for it: the matter's attorney unless someone else was set. */
  readonly responsible: string | null;
  /** The mail dates of the matter's notices that wait to be read. */
  readonly unread: readonly CivilDate[];
}

/**
 * Ordinary actions and notices: their period is in the rule, and no fact but the mail date moves it. A final action with
 * a first reply, an appeal, a fee and a notice whose extensions only the paper states are not among them.
 */
const PLAIN_RULES: ReadonlySet<string> = new Set([
  "us-ctnf",
  "us-ctfr",
  "us-cteq",
  "us-ctrs",
  "us-missing-parts",
  "us-issue-fee",
]);

/** Office statuses after which a reply is a decision of a person. */
const ENDED = /abandon|expired|patented|lapsed/i;

/**
 * Why a proposal needs a person before it is docketed; null where it is plain: docs/behaviour/docket.md, 'Plain
 * proposals'. The first reason that holds is given.
 * @param today the day at the office
 */
export function whyNotPlain(facts: ProposalFacts, today: CivilDate): string | null {
  return reasons.find(({ holds }) => holds(facts, today))?.why ?? null;
}

interface Reason {
  readonly why: string;
  readonly holds: (facts: ProposalFacts, today: CivilDate) => boolean;
}

const reasons: readonly Reason[] = [
  { why: "it is not proposed", holds: ({ status }) => status !== "proposed" },
  {
    why: "its rule needs a fact or a decision from a person",
    holds: ({ ruleId, ruleVersion }) => !PLAIN_RULES.has(ruleId) || isEarlierLaw(ruleId, ruleVersion),
  },
  {
    why: "only the file wrapper shows the paper, so its mail date is not certain",
    holds: ({ context }) => context.fromDocument === true,
  },
  { why: "the paper prints a period of its own", holds: ({ printedPeriod }) => printedPeriod !== null },
  {
    why: "its date was changed by a person",
    holds: ({ manualDate, extension }) => manualDate !== null || extension !== 0,
  },
  { why: "the office's calendar is not known for its date", holds: ({ operative }) => operative === null },
  {
    why: "its date or its facts changed since it was proposed",
    holds: ({ history }) => history.some(({ did }) => did !== "proposed"),
  },
  { why: "the office's record shows what may have ended it", holds: ({ officeReply }) => officeReply !== null },
  { why: "its due date has passed", holds: ({ dueAt }, today) => dueAt < today },
  { why: "it was mailed in the office's future", holds: ({ mailDate }, today) => mailDate > today },
  {
    why: "a notice of the matter waits to be read, which may change it",
    holds: ({ unread, mailDate }) => unread.some((day) => day >= mailDate),
  },
  { why: "no one is responsible for it; set the matter's attorney", holds: ({ responsible }) => responsible === null },
  {
    why: "the office's status says that the case has ended",
    holds: ({ officeStatus }) => ENDED.test(officeStatus ?? ""),
  },
];

function isEarlierLaw(ruleId: string, version: number): boolean {
  return findRule(ruleId, version)?.mailedBefore !== undefined;
}
