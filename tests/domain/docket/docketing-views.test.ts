import { type DeadlineRecord, exampleDeadline } from "@iphub/sdk/contract/deadline-shapes";
import {
  docketingViewFor,
  docketingViewOf,
  isWaiting,
  notWaitingWords,
  samePeriodWords,
  skippedWords,
} from "@iphub/ui-core/docket/deadlines/docketing-views";
import { describe, expect, test } from "vitest";

const cleo = { email: "cleo@iphub.example", permissions: ["deadlines:docket", "deadlines:verify"] };
const ben = { email: "ben@iphub.example", permissions: ["deadlines:docket"] };
const docketed: DeadlineRecord = {
  ...exampleDeadline,
  assignees: [],
  history: [],
  status: "docketed",
  docketedBy: "ben@iphub.example",
  docketedFor: null,
};
const own: DeadlineRecord = { ...docketed, id: "d-own", docketedBy: "Cleo@iphub.example" };
const setForCleo: DeadlineRecord = { ...docketed, id: "d-for", docketedFor: "cleo@iphub.example" };

test("an address names a view, else the status of its entry does", () => {
  expect(docketingViewOf("to-verify")).toBe("to-verify");
  expect(docketingViewOf("docketed")).toBeNull();
  expect(docketingViewOf(null)).toBeNull();
  expect(docketingViewFor({ status: "docketed" })).toBe("to-verify");
  expect(docketingViewFor({ status: "to-read" })).toBe("to-read");
  expect(docketingViewFor({ status: "proposed" })).toBe("proposed");
});

describe("what waits", () => {
  test("to be verified: the docketed dates of others, for people who may verify", () => {
    expect(isWaiting("to-verify", docketed, cleo)).toBe(true);
    expect(isWaiting("to-verify", own, cleo)).toBe(false);
    expect(isWaiting("to-verify", setForCleo, cleo)).toBe(false);
    expect(isWaiting("to-verify", docketed, ben)).toBe(false);
    expect(isWaiting("to-verify", { ...docketed, status: "verified" }, cleo)).toBe(false);
    expect(isWaiting("to-verify", docketed, { ...cleo, actingFor: { email: "ben@iphub.example" } })).toBe(false);
  });

  test("to be docketed or read: what has that status, and nothing that only waits in another view", () => {
    expect(isWaiting("proposed", { ...docketed, status: "proposed" }, ben)).toBe(true);
    expect(isWaiting("proposed", docketed, cleo)).toBe(false);
    expect(isWaiting("to-read", { ...docketed, status: "to-read" }, ben)).toBe(true);
    expect(isWaiting("to-read", { ...docketed, status: "proposed" }, ben)).toBe(false);
  });
});

test("an entry that does not wait says why", () => {
  expect(notWaitingWords("to-verify", docketed, cleo)).toBeNull();
  expect(notWaitingWords("to-verify", own, cleo)).toBe("You set this date; another person verifies it.");
  expect(notWaitingWords("to-verify", setForCleo, cleo)).toBe("You set this date; another person verifies it.");
  const assistant = { ...cleo, email: "assistant@iphub.example", actingFor: { email: "ben@iphub.example" } };
  expect(notWaitingWords("to-verify", docketed, assistant)).toBe(
    "The person you act for set this date; another person verifies it.",
  );
  const setForBen: DeadlineRecord = { ...docketed, docketedBy: "ada@iphub.example", docketedFor: "ben@iphub.example" };
  expect(notWaitingWords("to-verify", setForBen, assistant)).toBe(
    "The person you act for set this date; another person verifies it.",
  );
  expect(notWaitingWords("to-verify", docketed, ben)).toBe("Your role does not verify deadlines.");
  const verified: DeadlineRecord = { ...docketed, status: "verified" };
  expect(notWaitingWords("to-verify", verified, cleo)).toMatch(/^This one is verified already/);
  expect(notWaitingWords("proposed", docketed, cleo)).toMatch(/^This one is docketed already/);
  const proposed: DeadlineRecord = { ...docketed, status: "proposed" };
  expect(notWaitingWords("to-verify", proposed, cleo)).toBe("This one is a proposal that has not been docketed.");
  const notice: DeadlineRecord = { ...docketed, status: "to-read" };
  expect(notWaitingWords("proposed", notice, cleo)).toBe("This one is a notice that has not been read.");
});

test("a date that has more than the period of its paper says so next to the same period", () => {
  const plain = { manualDate: null, extension: 0 };
  expect(samePeriodWords(plain, "3 MONTHS")).toBe("The paper sets the same period: “3 MONTHS”.");
  expect(samePeriodWords({ ...plain, extension: 2 }, "3 MONTHS")).toMatch(/The date includes extension 2\.$/);
  expect(samePeriodWords({ manualDate: "2031-05-14", extension: 0 }, "3 MONTHS")).toMatch(/it was entered by hand\.$/);
});

test("the dates that are skipped are counted with the reason, in the view to verify alone", () => {
  expect(skippedWords("to-verify", [docketed, own], cleo)).toBe(
    "Skipped: 1 date that you set. Another person verifies it.",
  );
  expect(skippedWords("to-verify", [docketed, own, setForCleo], cleo)).toBe(
    "Skipped: 2 dates that you set. Another person verifies them.",
  );
  expect(skippedWords("to-verify", [docketed], cleo)).toBeNull();
  expect(skippedWords("to-verify", [docketed], ben)).toBe("Your role does not verify deadlines.");
  expect(skippedWords("proposed", [own], cleo)).toBeNull();
});
