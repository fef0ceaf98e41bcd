import type { Hub } from "@iphub/sdk";
import { dayMonthYear } from "@iphub/sdk/domain/day-text";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, onRow, openScreen, windows } from "../support/terminal-app.ts";

let hub: TestHub;
let cleo: Hub;

beforeAll(async () => {
  hub = await startHub();
  cleo = await hub.as("cleo@iphub.example");
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

/** A docketed deadline that is the most overdue of all: the first row of its tab. */
async function firstDocketed(year: number) {
  const matter = await cleo.inventions.create({ title: `Folding oar ${year}`, references: [`OAR-${year}`] });
  const event = { inventionId: matter.id, trigger: "CTNF", mailDate: `${year}-01-31` };
  const [proposed] = await cleo.deadlines.propose(event);
  if (!proposed) throw new Error("nothing was proposed");
  const ben = await hub.as("ben@iphub.example");
  return ben.deadlines.docket({ id: proposed.id });
}

it.each(windows)("a mail date is corrected after a question, and undone, at $columns x $rows", async (size) => {
  const year = size.columns === 120 ? 2001 : 2000;
  const before = await firstDocketed(year);
  const at = () => cleo.deadlines.get({ id: before.id });
  const token = await hub.tokenFor("cleo@iphub.example");
  const terminal = await openScreen({ url: hub.url, token, ...size }, "Deadlines", "Proposed");
  terminal.type(keys.tab);
  await terminal.waitFor((lines) => lines.some((line) => line.includes(`OAR-${year}`)));
  terminal.type(keys.home);
  await terminal.waitFor(onRow(`OAR-${year}`));
  // The list of commands has it too.
  terminal.type(":");
  await terminal.waitFor("Commands");
  terminal.type("mail date");
  await terminal.waitFor(onRow("Mail date"));
  terminal.type(keys.escape);
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("Commands")));

  terminal.type("E");
  await terminal.waitFor(`Mail date · OAR-${year}`);
  terminal.type(`${year}-01-24${keys.enter}`);
  await terminal.waitFor("Correct the mail date?");
  await terminal.waitFor("Computed from it again");
  // Enter is the cautious answer: nothing is changed, and the form stays.
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("Correct the mail date?")));
  expect(await at()).toMatchObject({ mailDate: before.mailDate, updatedAt: before.updatedAt });
  terminal.type(keys.enter);
  await terminal.waitFor("Correct the mail date?");
  terminal.type("y");
  await terminal.waitFor("Deadline changed");
  const after = await at();
  expect(after).toMatchObject({ mailDate: `${year}-01-24`, docketedBy: "cleo@iphub.example" });
  expect(after.dueAt < before.dueAt).toBe(true);
  await terminal.waitFor(`Due ${dayMonthYear(after.dueAt)}, was ${dayMonthYear(before.dueAt)}`);

  terminal.type("u");
  await terminal.waitFor("Change undone");
  expect(await at()).toMatchObject({ mailDate: before.mailDate, dueAt: before.dueAt, finalDate: before.finalDate });
  await cleo.deadlines.reject({ id: before.id, reason: "End of the test" });
});
