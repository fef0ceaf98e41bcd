import { daysBetween } from "@iphub/sdk/domain/civil-date";
import { US_CLOSURES } from "@iphub/sdk/domain/docket/deadlines/us-closures";
import { applications, fileWrapperApplication } from "@iphub/server/operations/demo/facts";
import { describe, expect, it } from "vitest";
import { agrees, backTest, needed, type RepliedAction } from "./back-test.ts";
import { AFTER_MAXIMUM, DIFFERENCES } from "./back-test-explanations.ts";
import { readTable } from "./clock-oracle.ts";
import { dayByDay } from "./day-by-day.ts";

const PORTFOLIO = applications.filter((one) => one.applicationNumber !== fileWrapperApplication);
const ROWS = backTest(PORTFOLIO);
const DAYS = dayByDay(PORTFOLIO, readTable());
const key = (row: RepliedAction) => `${row.applicationNumber} ${row.action.date}`;
const count = (holds: (row: RepliedAction) => boolean) => ROWS.filter(holds).length;
const granted = (row: RepliedAction) => row.granted.length > 0;

describe("the engine against sixty real prosecution histories", () => {
  it("118 replies: it agrees with the office in 106, and finds 6 after the statutory maximum", () => {
    expect(PORTFOLIO).toHaveLength(60);
    expect({
      replies: ROWS.length,
      neededAndGranted: count((row) => needed(row) && granted(row)),
      neither: count((row) => !needed(row) && !granted(row)),
      onlyGranted: count((row) => !needed(row) && granted(row)),
      onlyNeeded: count((row) => needed(row) && !granted(row)),
      agree: count(agrees),
      afterMaximum: count((row) => row.extension === null),
    }).toEqual({
      replies: 118,
      neededAndGranted: 34,
      neither: 72,
      onlyGranted: 8,
      onlyNeeded: 4,
      agree: 106,
      afterMaximum: 6,
    });
  });

  it("explains every difference, and nothing that is none", () => {
    expect(
      ROWS.filter((row) => !agrees(row))
        .map(key)
        .sort(),
    ).toEqual(Object.keys(DIFFERENCES).sort());
    expect(
      ROWS.filter((row) => row.extension === null)
        .map(key)
        .sort(),
    ).toEqual(Object.keys(AFTER_MAXIMUM).sort());
  });

  it("its explanations hold: extensions granted came after the first reply, mailed papers within a week", () => {
    for (const row of ROWS.filter((one) => !needed(one) && granted(one))) {
      for (const date of row.granted) expect(date > row.reply.date).toBe(true);
    }
    for (const row of ROWS) {
      const why = DIFFERENCES[key(row)] ?? AFTER_MAXIMUM[key(row)] ?? "";
      const end = row.extension === null ? row.maximum : row.due;
      if (why.includes("37 CFR 1.8")) expect(daysBetween(end, row.reply.date)).toBeLessThanOrEqual(7);
    }
  });

  it("is not changed by the closures that a hub starts with", () => {
    expect(backTest(PORTFOLIO, US_CLOSURES)).toEqual(ROWS);
  });

  it("docs/deadline-backtest.md says what was found (write it again with `vitest run back-test -u`)", async () => {
    await expect(report()).toMatchFileSnapshot("../../../../docs/deadline-backtest.md");
  });
});

function report(): string {
  const finals = ROWS.filter((row) => row.action.code === "MCTFR").length;
  return `# The deadline engine against what really happened

For every non-final (MCTNF) and final action (MCTFR) mailed in sixty real prosecution histories that got a reply before
the next action: did the reply need an extension by the engine, and did the office grant one (XT/G) before the next
action? The reply is the first one after the mailing (\`A...\`, \`A.NE\`, RCEX, BRCE, \`N/AP\`); the next action is one of
MCTNF, MCTFR, \`MN/=.\`, MCTRS, MCTEQ, an abandonment or the grant. Each date is counted from the mailing and rolled by the
US-DC calendar. This page is written by \`tests/domain/docket/deadlines/back-test.test.ts\`, which fails when it is not true.

| | granted | not granted |
|---|---|---|
| **needed by the engine** | ${count((row) => needed(row) && granted(row))} | ${count((row) => needed(row) && !granted(row))} |
| **not needed** | ${count((row) => !needed(row) && granted(row))} | ${count((row) => !needed(row) && !granted(row))} |

${ROWS.length} replies (${ROWS.length - finals} to non-final, ${finals} to final actions): engine and office agree in **${count(agrees)}**. **${count((row) => row.extension === null)}** replies came after the
statutory maximum.

| extension that the reply needed | none | 1 | 2 | 3 | beyond the maximum |
|---|---|---|---|---|---|
| replies | ${[0, 1, 2, 3, null].map((step) => count((row) => row.extension === step)).join(" | ")} |

## Where they differ

| application | mailed | first reply | due | needed | granted | why |
|---|---|---|---|---|---|---|
${ROWS.filter((row) => !agrees(row))
  .map((row) => line(row, DIFFERENCES))
  .join("\n")}

## Replies after the statutory maximum

The engine is right that no extension reaches them. All were accepted:

| application | mailed | first reply | maximum | needed | granted | why |
|---|---|---|---|---|---|---|
${ROWS.filter((row) => row.extension === null)
  .map((row) => line(row, AFTER_MAXIMUM))
  .join("\n")}

## Day by day

Each of the ${PORTFOLIO.length} histories is cut off at every day on which something happened, and what is left is given to the product as
the record of that day, with the grant date once that day has come. Then every clock that the table of event codes says
is live is looked for: as a deadline, or as a line that a person must read. The clocks are counted by a reader of the
table of its own (\`clock-oracle.ts\`). Run it with \`vitest run tests/domain/docket/deadlines/day-by-day\`.

| days | live clocks | deadlines | lines to read | silent | deadlines of clocks that were not live |
|---|---|---|---|---|---|
| ${DAYS.days} | ${DAYS.live} | ${DAYS.deadlines} | ${DAYS.toRead} | **${DAYS.silent.length}** | **${DAYS.extra.length}** |

A clock counts once for each day on which it lives. A final action also has the chance of a first reply within two months;
it counts as a deadline and not as a clock. A maintenance fee is live until its payment or the patent's expiry; the hub
says of a fee whose grace period is over that it was not paid, and proposes no date for it.

## What it teaches

- The certificate of mailing (37 CFR 1.8) makes a paper timely by the day it was mailed, which the office's record does not
  show. So a docket must hold the day a reply was sent, not only the day it was received.
- An extension belongs to a paper, not to an action: after a first reply in time the period goes on until the case is out
  of it.
- An office can restart a period (MNRES) or print one of its own (a notice of informal reply): a person confirms each
  proposed deadline, with the period printed in the document.
`;
}

function line(row: RepliedAction, why: Readonly<Record<string, string>>): string {
  const end = row.extension === null ? row.maximum : row.due;
  const step = row.extension === null ? "beyond" : row.extension === 0 ? "no" : `extension ${row.extension}`;
  const cells = [
    row.applicationNumber,
    `${row.action.code} ${row.action.date}`,
    `\`${row.reply.code}\` ${row.reply.date}`,
    end,
    step,
    row.granted.join(", ") || "no",
    why[key(row)] ?? "",
  ];
  return `| ${cells.join(" | ")} |`;
}
