import { type EventClock, ofSameEvent } from "@iphub/sdk/domain/docket/deadlines/same-event";
import { expect, it } from "vitest";

type Clock = EventClock & { readonly dueAt: string; readonly title: string };

const fee: Clock = {
  id: "fee-1",
  invention: { id: "m-1", title: "Valve", references: ["V-1"] },
  office: "US",
  ruleId: "us-maintenance-fee-1",
  trigger: "PGM/",
  mailDate: "2020-01-14",
  documentId: "doc-1",
  applicationNumber: "16123456",
  dueAt: "2023-07-14",
  title: "First maintenance fee",
};
const second: Clock = { ...fee, id: "fee-2", ruleId: "us-maintenance-fee-2", dueAt: "2027-07-14", title: "Second fee" };
const third: Clock = { ...fee, id: "fee-3", ruleId: "us-maintenance-fee-3", dueAt: "2031-07-14", title: "Third fee" };

it("names the other clocks of an event, the earliest first, and not the one itself", () => {
  expect(ofSameEvent(second, [third, second, fee])).toEqual([fee, third]);
  expect(ofSameEvent(fee, [fee])).toEqual([]);
});

it.each<[string, Partial<Clock>]>([
  ["the code of the document in place of the event's", { trigger: "GRANT" }],
  ["another clock of a grant", { trigger: "PTA", documentId: null }],
  ["a paper that no one named", { documentId: null }],
  ["an application that no one named", { applicationNumber: null }],
  ["a code that a person read in the same paper", { trigger: "NOTICE" }],
])("an event is the same in spite of %s", (_, change) => {
  expect(ofSameEvent(fee, [{ ...second, ...change }])).toHaveLength(1);
});

it.each<[string, Partial<Clock>]>([
  ["matter", { invention: { id: "m-2", title: "Pump", references: [] } }],
  ["office", { office: "EP" }],
  ["mail date", { mailDate: "2020-01-15" }],
  ["application", { applicationNumber: "16999999" }],
  ["paper", { documentId: "doc-2" }],
  ["trigger", { trigger: "ISSUE.NTF", documentId: null }],
])("an event of another %s is another event", (_, change) => {
  expect(ofSameEvent(fee, [{ ...second, ...change }])).toEqual([]);
});

it("stated dates are counted from no event, though they share a day", () => {
  const stated: Clock = { ...fee, ruleId: "imported", trigger: "IMPORTED", documentId: null };
  const entered: Clock = { ...fee, id: "fee-9", ruleId: "by-hand", trigger: "BY-HAND", documentId: null };
  expect(ofSameEvent(stated, [{ ...stated, id: "fee-8" }, entered])).toEqual([]);
  expect(ofSameEvent(entered, [stated, { ...entered, id: "fee-7" }])).toEqual([]);
  expect(ofSameEvent(fee, [{ ...second, ruleId: "imported" }])).toEqual([]);
});
