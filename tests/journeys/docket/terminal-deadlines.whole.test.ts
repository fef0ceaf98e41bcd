import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import {
  closeTerminalApps,
  largeWindow,
  lineWith,
  onRow,
  openTerminalApp,
  smallWindow,
  windows,
} from "../support/terminal-app.ts";

let hub: TestHub;
let cleo: Hub;
let ada: Hub;

beforeAll(async () => {
  hub = await startHub();
  cleo = await hub.as("cleo@iphub.example");
  ada = await hub.as("ada@iphub.example");
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

/** A matter of its own whose one deadline is the most overdue of all: the first row of the list. */
async function firstProposal(year: number, trigger = "CTNF"): Promise<DeadlineRecord> {
  const matter = await cleo.inventions.create({ title: `Foldable antenna ${year}`, references: [`T-${year}`] });
  const [proposed] = await cleo.deadlines.propose({
    inventionId: matter.id,
    trigger,
    mailDate: `${year}-01-31`,
  });
  if (!proposed) throw new Error("nothing was proposed");
  return proposed;
}

async function openDeadlines(person: string, size: { columns: number; rows: number }): Promise<PseudoTerminal> {
  const token = await hub.tokenFor(`${person}@iphub.example`);
  const terminal = await openTerminalApp({ url: hub.url, token, ...size });
  await terminal.waitFor("Enter open");
  terminal.type(":");
  await terminal.waitFor("Commands");
  terminal.type("Deadlines");
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("Deadlines")));
  terminal.type(keys.enter);
  await terminal.waitFor("Proposed");
  return terminal;
}

it("the reasons of a date scroll to their end while the list behind them stays where it is", async () => {
  await firstProposal(2019);
  const terminal = await openDeadlines("ben", { columns: 40, rows: 12 });
  await terminal.waitFor(onRow("T-2019"));
  terminal.type("w");
  await terminal.waitFor(/^… \d+ more/mu);
  terminal.type(`${keys.pageDown}j`);
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("T-2019")));
  terminal.type("G");
  await terminal.waitFor("against the document");
  await terminal.waitFor(/^end/mu);
  terminal.type(keys.escape);
  await terminal.waitFor(onRow("T-2019"));
});

describe.each(windows)("the docket in the terminal at $columns x $rows", (size) => {
  it("shows the reasons, dockets by one person, verifies by another, takes a rejection back; live", async () => {
    const year = size.columns === 120 ? 2011 : 2010;
    const proposed = await firstProposal(year);
    const other = await firstProposal(year + 2);
    const at = () => cleo.deadlines.get({ id: proposed.id });
    const ben = await openDeadlines("ben", size);
    await ben.waitFor(`T-${year}`);
    if (size.columns < 110) ben.type("w");
    await ben.waitFor("rule us-ctnf v1");
    expect(ben.screen().join("\n")).toContain("37 CFR 1.134");
    ben.type("d");
    await ben.waitFor("Docket which date");
    ben.type(keys.enter);
    await expect.poll(async () => (await at()).docketedBy).toBe("ben@iphub.example");
    await ben.waitFor("Deadline docketed");

    const second = await openDeadlines("ada", size);
    second.type(keys.tab);
    second.type(keys.tab);
    await second.waitFor(`T-${year}`);
    expect(lineWith(second, `T-${year}`)).toMatch(/▲ final date pass/);
    second.type("v");
    await expect.poll(async () => (await at()).status).toBe("verified");
    // The answer has come: what the terminal holds of the deadline is what the hub holds.
    await second.waitFor("Deadline verified");
    await second.waitFor((lines) => !lines.some((line) => line.includes(`T-${year}`) && line.includes("To verify")));

    second.type(keys.tab);
    // Only this tab has deadlines that are overdue and still proposed: what is on screen is no longer the tab before.
    await second.waitFor((lines) => lines.some((line) => /(overd|in grace|final date).*Proposed/.test(line)));
    // The selection went to a neighbour when the verified row left the tab before; the keys mean the selected row.
    second.type(keys.home);
    await second.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes(`T-${year}`)));
    second.type("R");
    await second.waitFor(new RegExp(`Why is it rejected · T-${year}`));
    second.type(`Not ours${keys.enter}`);
    await expect.poll(async () => (await at()).rejectedReason).toBe("Not ours");
    await second.waitFor("undo");
    second.type("u");
    await expect.poll(async () => (await at()).status).toBe("docketed");
    for (const { id } of [proposed, other]) await ada.deadlines.reject({ id, reason: "End of the test" });
  });
});

it("a maintenance fee is docketed to one of its four dates, and changed to none of another deadline's", async () => {
  const fee = await firstProposal(2002, "GRANT");
  const terminal = await openDeadlines("cleo", largeWindow);
  await terminal.waitFor((lines) => lines.some((line) => line.startsWith("▌") && line.includes("T-2002")));
  terminal.type("d");
  await terminal.waitFor("Docket which date");
  for (const shown of [
    "Mon 31 Jan 2005  the window opens",
    "Mon 1 Aug 2005  due without surcharge",
    "Tue 31 Jan 2006  last day with surcharge",
    "Tue 31 Jan 2006  the patent lapses",
  ])
    await terminal.waitFor(shown);
  expect(terminal.screen().find((line) => line.includes("▌") && line.includes("2005"))).toContain("due without");
  terminal.type(`window opens${keys.enter}`);
  const at = () => cleo.deadlines.get({ id: fee.id });
  await expect.poll(async () => (await at()).status).toBe("docketed");
  expect(await at()).toMatchObject({ dueAt: "2005-01-31", finalDate: "2006-01-31", docketedBy: "cleo@iphub.example" });
  const { data } = await cleo.deadlines.list({ view: "all", inventionId: fee.invention.id });
  for (const { id } of data) await cleo.deadlines.reject({ id, reason: "End of the test" });
});

it("the list is narrowed by words and by person, and sorted, by key", async () => {
  const one = await firstProposal(2003);
  const other = await firstProposal(2004);
  await cleo.inventions.update({ id: other.invention.id, inHouseAttorney: "ben@iphub.example" });
  const terminal = await openDeadlines("cleo", largeWindow);
  const shows = (words: string, isThere = true) =>
    terminal.waitFor((lines) => lines.some((line) => line.includes(words)) === isThere);
  await shows("T-2003");
  terminal.type("/");
  await terminal.waitFor("Words in deadline or matter");
  terminal.type("foldable 2004");
  await shows("T-2003", false);
  terminal.type(keys.enter);
  await terminal.waitFor("words foldable 2004");
  terminal.type("/");
  terminal.type(keys.escape);
  await shows("T-2003");
  terminal.type("B");
  await terminal.waitFor("Everyone’s");
  terminal.type(`Ben Okafor${keys.enter}`);
  await terminal.waitFor("Deadlines  Ben Okafor");
  await shows("T-2003", false);
  terminal.type("S");
  await terminal.waitFor("due date, the last first");
  terminal.type(`due date, the last${keys.enter}`);
  await terminal.waitFor("sorted by due date, the last first");
  for (const { id } of [one, other]) await ada.deadlines.reject({ id, reason: "End of the test" });
});

describe("the office's calendar in the terminal", () => {
  it("says what a closure moves before it is added, and proposes an event by hand", async () => {
    const proposed = await firstProposal(2009);
    const at = () => cleo.deadlines.get({ id: proposed.id });
    const terminal = await openDeadlines("cleo", largeWindow);
    await terminal.waitFor("T-2009");
    terminal.type("C");
    await terminal.waitFor("Office closed on, and why");
    terminal.type(`${proposed.dueAt} snow${keys.enter}`);
    await terminal.waitFor("It moves 1 deadline:");
    expect((await at()).dueAt).toBe("2009-04-30");
    terminal.type("y");
    await expect.poll(async () => (await at()).dueAt).toBe("2009-05-01");
    await terminal.waitFor("Closure added");
    terminal.type("n");
    await terminal.waitFor("Propose for which event");
    terminal.type(`non-final${keys.enter}`);
    await terminal.waitFor("╭─ Non-final office action");
    terminal.type(`2009-06-31${keys.enter}`);
    await terminal.waitFor("does not exist; that month runs from 01 to");
    terminal.type(`\u00152009-06-30${keys.tab}30d${keys.enter}`);
    const all = () => cleo.deadlines.list({ view: "all", inventionId: proposed.invention.id });
    await expect.poll(async () => (await all()).data.map((one) => one.dueAt)).toEqual(["2009-05-01", "2009-07-30"]);
  });

  it("proposes the first deadline of a matter that has none, naming the matter in every question", async () => {
    const matter = await cleo.inventions.create({ title: "Tunable lens", references: ["T-2008"] });
    const terminal = await openDeadlines("cleo", smallWindow);
    terminal.type("N");
    await terminal.waitFor("Find a matter");
    terminal.type("T-2008");
    await terminal.waitFor((lines) => lines.some((line) => line.includes("▌ T-2008")));
    terminal.type(keys.enter);
    await terminal.waitFor("Propose for which event · Tunable lens");
    terminal.type(`non-final${keys.enter}`);
    await terminal.waitFor("Non-final office action · Tunable lens");
    terminal.type(`2008-06-30${keys.enter}`);
    const proposed = () => cleo.deadlines.list({ view: "all", inventionId: matter.id });
    await expect.poll(async () => (await proposed()).data.map((one) => one.dueAt)).toEqual(["2008-09-30"]);
  });

  it("says a refusal in full, and takes no older change back after one that cannot be taken back", async () => {
    const matter = await cleo.inventions.create({ title: "Folded prism", references: ["T-2007"] });
    await cleo.deadlines.propose({ inventionId: matter.id, trigger: "CTFR", mailDate: "2007-01-31" });
    const both = async () => (await cleo.deadlines.list({ view: "all", inventionId: matter.id })).data;
    const terminal = await openDeadlines("cleo", smallWindow);
    await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("T-2007")));
    terminal.type("D");
    await terminal.waitFor("Dates that count · T-2007");
    terminal.type(`2007-03-15${keys.enter}`);
    await terminal.waitFor("apply with these facts; close or reject it instead");
    terminal.type(keys.escape);
    await terminal.waitFor("w why");
    terminal.type("p");
    await terminal.waitFor("Printed period · T-2007");
    terminal.type(`2m${keys.enter}`);
    await terminal.waitFor("Deadline changed");
    terminal.type("d");
    await terminal.waitFor("Docket which date · T-2007");
    terminal.type(keys.enter);
    await terminal.waitFor("Deadline docketed");
    // What is docketed leaves the proposed ones, and the matter's other deadline is selected.
    await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("30 Apr 2007")));
    terminal.type("uR");
    await terminal.waitFor("Why is it rejected · T-2007 · Response to final");
    terminal.type(`Not ours${keys.enter}`);
    await terminal.waitFor("Deadline rejected");
    expect(await both()).toMatchObject([
      { status: "docketed", printedPeriod: "2m" },
      { status: "rejected", printedPeriod: null },
    ]);
  });
});
