import { type ProposalFacts, whyNotPlain } from "@iphub/sdk/domain/docket/deadlines/plain-proposal";
import { expect, it } from "vitest";

const today = "2026-03-02";
const plain: ProposalFacts = {
  status: "proposed",
  ruleId: "us-ctnf",
  ruleVersion: 1,
  dueAt: "2026-04-30",
  mailDate: "2026-01-30",
  printedPeriod: null,
  manualDate: null,
  extension: 0,
  operative: "2026-04-30",
  officeReply: null,
  history: [{ did: "proposed" }],
  context: {},
  officeStatus: "Non Final Action Mailed",
  responsible: "ada@firm.example",
  unread: [],
};

it.each(["us-ctnf", "us-ctfr", "us-cteq", "us-ctrs", "us-missing-parts", "us-issue-fee"])(
  "an ordinary action or notice is plain: %s",
  (ruleId) => {
    expect(whyNotPlain({ ...plain, ruleId }, today)).toBeNull();
  },
);

it("a proposal is plain on its due date, and where an older notice of the matter is unread", () => {
  expect(whyNotPlain(plain, plain.dueAt)).toBeNull();
  expect(whyNotPlain({ ...plain, unread: ["2026-01-29"] }, today)).toBeNull();
});

it.each<[why: RegExp, change: Partial<ProposalFacts>]>([
  [/not proposed/, { status: "docketed" }],
  [/fact or a decision/, { ruleId: "us-ctfr-first-reply" }],
  [/fact or a decision/, { ruleId: "us-maintenance-fee-1" }],
  [/fact or a decision/, { ruleId: "us-informal-amendment" }],
  [/fact or a decision/, { ruleId: "us-ctrs", ruleVersion: 2 }],
  [/fact or a decision/, { ruleId: "us-notice-unread" }],
  [/mail date is not certain/, { context: { fromDocument: true } }],
  [/period of its own/, { printedPeriod: "2m" }],
  [/changed by a person/, { manualDate: "2026-04-01" }],
  [/changed by a person/, { extension: 1 }],
  [/calendar is not known/, { operative: null }],
  [/changed since it was proposed/, { history: [{ did: "proposed" }, { did: "moved" }] }],
  [/may have ended it/, { officeReply: { code: "A...", description: "", date: "2026-02-20" } }],
  [/due date has passed/, { dueAt: "2026-03-01" }],
  [/office's future/, { mailDate: "2026-03-03" }],
  [/no one is responsible/, { responsible: null }],
  [/waits to be read/, { unread: ["2026-02-10"] }],
  [/case has ended/, { officeStatus: "Abandoned  --  Failure to Respond to an Office Action" }],
])("a proposal needs a person: %s", (why, change) => {
  expect(whyNotPlain({ ...plain, ...change }, today)).toMatch(why);
});
