import type { ToldEntry } from "@iphub/sdk/contract/docket-verification";
import {
  endedWords,
  moveWords,
  orderVerification,
  sourceWords,
  stepWords,
  toldWords,
  type VerifiedFacts,
  verificationGaps,
} from "@iphub/sdk/domain/docket/verification/verification-report";
import { expect, test } from "vitest";

const today = "2026-08-10";
const dayOf = (instant: string) => instant.slice(0, 10);
const at = (day: string) => `${day}T12:00:00.000Z`;
const told: ToldEntry = {
  person: "ada@firm.example",
  inPlaceOf: null,
  at: at("2026-05-18"),
  date: "2026-06-01",
  daysBefore: 14,
  channel: "mail",
  delivery: "sent",
  deliveryReason: null,
  seenAt: null,
  acknowledgedAt: at("2026-05-19"),
};
const ended = {
  by: "ben@firm.example",
  at: at("2026-06-01"),
  filed: "Reply",
  filedOn: "2026-06-01",
  rejectedBecause: null,
};
const whole: VerifiedFacts = {
  id: "d-1",
  invention: { id: "m-1", title: "Cell", references: ["R-1"] },
  title: "Response",
  office: "US",
  status: "closed",
  source: { trigger: "MCTNF", mailDate: "2026-01-31", documentId: "LN4V" },
  rule: { id: "us-ctnf", version: 1, citations: ["37 CFR 1.134"] },
  why: ["3 months from Sat 31 Jan 2026 are Thu 30 Apr 2026."],
  dueAt: "2026-06-01",
  finalAt: "2026-07-31",
  lastDay: "2026-07-31",
  extension: 1,
  responsible: "ada@firm.example",
  backup: null,
  docketed: { by: "ben@firm.example", for: "ada@firm.example", at: at("2026-02-02") },
  verified: { by: "ada@firm.example", for: null, at: at("2026-02-03") },
  history: [
    { at: at("2026-02-02"), by: "ben@firm.example", did: "docketed", dueAt: "2026-04-30", extension: 0, reason: null },
    { at: at("2026-04-29"), by: null, did: "extended", dueAt: "2026-06-01", extension: 1, reason: "client late" },
  ],
  told: [told],
  ended,
  findings: [],
};
const open = { ...whole, status: "verified", ended: null } as const;
const noOneTold = "No one was told of it before its due date.";
const never = { by: null, for: null, at: null };

test.each<[string, Partial<VerifiedFacts>, string[]]>([
  ["a whole record", {}, []],
  ["never verified", { verified: never }, ["No second person has verified the date."]],
  ["verified late", { verified: { ...whole.verified, at: at("2026-06-02") } }, ["It was verified after its due date."]],
  ["no responsible person", { responsible: null }, ["No one is responsible for it."]],
  ["filed in the extension", { ended: { ...ended, filedOn: "2026-07-31" } }, []],
  [
    "filed after the last date",
    { ended: { ...ended, filedOn: "2026-08-03" } },
    ["It was filed on Mon 3 Aug 2026, after its last date."],
  ],
  ["ended before its date, no one told", { told: [], ended: { ...ended, at: at("2026-05-01") } }, []],
  ["ended after its date, no one told", { told: [], ended: { ...ended, at: at("2026-06-02") } }, [noOneTold]],
  [
    "told, and nothing acknowledged",
    { told: [{ ...told, acknowledgedAt: null }], ended: { ...ended, at: at("2026-06-02") } },
    ["No one acknowledged that they were told."],
  ],
  [
    "told of the date before it was moved, not of the new one",
    { told: [{ ...told, at: at("2026-04-16"), date: "2026-04-30" }], ended: { ...ended, at: at("2026-06-02") } },
    [noOneTold],
  ],
  [
    "told of an earlier date that was acknowledged, and of this one without an acknowledgement",
    {
      told: [
        { ...told, at: at("2026-04-16"), date: "2026-04-30" },
        { ...told, acknowledgedAt: null },
      ],
      ended: { ...ended, at: at("2026-06-02") },
    },
    ["No one acknowledged that they were told."],
  ],
  [
    "moved after its date had passed: each date is looked at by itself",
    {
      history: whole.history.map((step) => (step.did === "extended" ? { ...step, at: at("2026-05-04") } : step)),
      ended: { ...ended, at: at("2026-06-02") },
    },
    ["No one was told of it before Thu 30 Apr 2026, its due date until Mon 4 May 2026."],
  ],
  [
    "its mail refused",
    {
      told: [{ ...told, delivery: "bounced", deliveryReason: "550 unknown" }],
      ended: { ...ended, at: at("2026-06-02") },
    },
    ["Mail to ada@firm.example was not delivered: 550 unknown", noOneTold],
  ],
  ["open past its last date", open, ["Its last date has passed, and it is open."]],
  [
    "open in an extension",
    { ...open, finalAt: "2026-08-31", lastDay: "2026-08-31" },
    ["Its due date has passed, and it is open in an extension or a grace period."],
  ],
  [
    "open past a day that was set before that of its rule",
    { ...open, finalAt: null, lastDay: "2026-08-31" },
    ["Its due date has passed, and it is open until the day of its rule."],
  ],
  ["filed on the day of its rule", { finalAt: null, ended: { ...ended, filedOn: "2026-07-31" } }, []],
  ["open and not due", { ...open, dueAt: "2026-12-01", told: [] }, []],
  [
    "proposed and past due",
    { ...open, status: "proposed", docketed: never, verified: never, told: [] },
    ["It was never docketed, and its due date has passed."],
  ],
  [
    "an unread paper",
    { ...open, status: "to-read", docketed: never, verified: never, told: [] },
    ["No one has read the paper of Sat 31 Jan 2026."],
  ],
  [
    "rejected with a reason",
    { status: "rejected", ended: { ...ended, filed: null, rejectedBecause: "Withdrawn" } },
    [],
  ],
  ["rejected without", { status: "rejected", ended: { ...ended, filed: null } }, ["It was rejected without a reason."]],
  ["a finding of the audit", { findings: ["It has no source."] }, ["It has no source."]],
])("%s", (_name, change, gaps) => {
  expect(verificationGaps({ ...whole, ...change }, today, dayOf)).toEqual(gaps);
});

test("a report has gaps first, then the earliest due date, and says in words what was done", () => {
  const entry = (id: string, dueAt: string, gaps: string[]) => ({ ...whole, id, dueAt, gaps });
  const ordered = orderVerification([
    entry("a", "2026-02-01", []),
    entry("b", "2026-03-01", ["x"]),
    entry("c", "2026-01-01", []),
  ]);
  expect(ordered.map(({ id }) => id).join("")).toBe("bca");
  expect(sourceWords(whole)).toBe(
    "Non-final office action (MCTNF) of Sat 31 Jan 2026, document LN4V · us-ctnf v1 (37 CFR 1.134)",
  );
  const byHand = { ...whole, source: { ...whole.source, trigger: "BY-HAND" }, why: ["Source: agent."] };
  expect(sourceWords(byHand)).toBe("Source: agent.");
  expect(stepWords(whole.docketed, dayOf)).toBe("ben@firm.example for ada@firm.example, Mon 2 Feb 2026");
  expect(stepWords(never, dayOf)).toBe("");
  expect(moveWords(whole, dayOf)).toEqual([
    "extended from 2026-04-30 to 2026-06-01 by the hub on 2026-04-29: client late",
  ]);
  const [first, second] = whole.history;
  const finals = [
    { ...first, finalAt: "2026-07-31" },
    { ...second, dueAt: "2026-04-30", finalAt: null, did: "changed", reason: null },
    { ...second, dueAt: "2026-04-30", finalAt: null, did: "changed", by: "ben@firm.example", reason: null },
  ] as typeof whole.history;
  expect(moveWords({ history: finals }, dayOf)).toEqual([
    "changed final date from 2026-07-31 to none by the hub on 2026-04-29",
    "changed, due 2026-04-30 by ben@firm.example on 2026-04-29",
  ]);
  expect(toldWords(whole, dayOf)).toEqual([
    "ada@firm.example on 2026-05-18, 14 d before 2026-06-01, mail sent, acknowledged",
  ]);
  expect(endedWords(whole, dayOf)).toBe("filed: Reply on Mon 1 Jun 2026 (ben@firm.example, Mon 1 Jun 2026)");
  expect(endedWords(open, dayOf)).toBe("");
});
