import { eventName, withEventWords } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { expect, test } from "vitest";
import { readTable } from "./clock-oracle.ts";

test("every code of the table has words before it", () => {
  const codes = [...readTable().keys()];
  expect(codes.length).toBeGreaterThan(100);
  for (const code of codes) {
    expect(eventName(code), code).toMatch(/^[A-Z0-9].*[a-z].* \(.+\)$/);
    expect(withEventWords(`shows ${code} of 2031-01-10`), code).toBe(`shows ${eventName(code)} of 2031-01-10`);
  }
  expect(eventName("QQQQ")).toBe("QQQQ");
});

test.each([
  [
    "the office's record no longer shows MCTNF of 2031-01-10",
    "the office's record no longer shows Non-final office action (MCTNF) of 2031-01-10",
  ],
  ["CTNF mailed Sat 31 Jan 2026.", "Non-final office action (CTNF) mailed Sat 31 Jan 2026."],
  ["MCTNF 2031-01-31", "Non-final office action (MCTNF) 2031-01-31"],
  [
    "It ends what MN/=. of Thu 1 Sep 2022 had started: Issue fee.",
    "It ends what Notice of allowance (MN/=.) of Thu 1 Sep 2022 had started: Issue fee.",
  ],
  [
    "shows A.NE 2026-04-21 (Response after Final Action), which does not end this period",
    "shows Response after Final Action (A.NE) 2026-04-21, which does not end this period",
  ],
  ["EXP. 2016-06-06 (Expire Patent)", "Expire Patent (EXP.) 2016-06-06"],
  ["MABN2 of 2031-01-10", "Notice of abandonment (MABN2) of 2031-01-10"],
  ["XT/G of 2031-01-10", "Request for Extension of Time: Granted (XT/G) of 2031-01-10"],
])("%s is shown as %s", (sentence, shown) => {
  expect(withEventWords(sentence)).toBe(shown);
  // What has its words already keeps them.
  expect(withEventWords(shown)).toBe(shown);
});

test("in brackets a code stays behind the words that say it, and is those words elsewhere", () => {
  const said = "Response to non-final office action (CTNF mailed 2031-01-31)";
  expect(withEventWords(said)).toBe(said);
  expect(withEventWords("Reply brief (APEA mailed 2031-01-31)")).toBe(
    "Reply brief (Examiner's answer mailed 2031-01-31)",
  );
});

test("what is no code of the office, or no line of its record, is left as it is", () => {
  for (const text of [
    "due 2031-01-31",
    "US 2031-01-31",
    "PTO-892 and CTNF",
    "Client X of 2031-01-31",
    "closed 2031-01-31",
  ])
    expect(withEventWords(text)).toBe(text);
});
