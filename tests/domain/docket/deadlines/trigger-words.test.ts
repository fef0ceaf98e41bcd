import { CLOCK_EVENTS, DEADLINE_RULES } from "@iphub/sdk/domain/docket/deadlines/rules";
import { triggerName, triggerShort, triggerWords } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { expect, test } from "vitest";

test("every event that starts a deadline has words of its own, whichever code the office writes", () => {
  const triggers = [...DEADLINE_RULES.flatMap(({ triggers: codes }) => codes), ...Object.keys(CLOCK_EVENTS)];
  expect(triggers.length).toBeGreaterThan(40);
  for (const trigger of triggers) {
    expect(triggerWords(trigger), trigger).not.toBe(trigger);
    expect(triggerShort(trigger), trigger).toMatch(/^[A-Z][a-z -]{3,12}$/);
  }
});

test.each([
  ["PGM/", "Patent grant (PGM/)"],
  ["CTNF", "Non-final office action (CTNF)"],
  ["MCTNF", "Non-final office action (MCTNF)"],
  ["MN/=.", "Notice of allowance (MN/=.)"],
  ["GRANT", "Patent grant"],
  ["PROVISIONAL", "Provisional filing"],
  ["MW/AC", "MW/AC"],
])("%s is shown as %s", (trigger, name) => {
  expect(triggerName(trigger)).toBe(name);
});
