import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, largeWindow, onRow, openTerminalApp } from "../support/terminal-app.ts";

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

it("a matter says in the terminal which of its facts differ, and leads to the finding", async () => {
  const ben = await hub.as("ben@iphub.example");
  const { data } = await ben.docket.audit({ kind: "field-disagrees" });
  const finding = data.find(({ subject }) => subject === "Applicant") ?? expect.fail("the sample has no finding");
  const reference = finding.invention.references[0] ?? expect.fail("its matter has no reference");
  const token = await hub.tokenFor("ben@iphub.example");
  const terminal = await openTerminalApp({ url: hub.url, token, ...largeWindow });
  await terminal.waitFor("Enter open");
  terminal.type(`f${reference}`);
  await terminal.waitFor(onRow(reference));
  terminal.type(keys.enter);
  await terminal.waitFor("▲ differs from the office");

  terminal.type(":what differs");
  await terminal.waitFor(onRow("What differs from the office"));
  terminal.type(keys.enter);
  await terminal.waitFor("Docket says");
  await terminal.waitFor(onRow("Applicant"));
  terminal.type("W");
  await terminal.waitFor("Why is it waived");
  terminal.type(`Filed without one${keys.enter}`);
  await expect.poll(async () => (await ben.docket.get({ id: finding.id })).status).toBe("waived");
});
