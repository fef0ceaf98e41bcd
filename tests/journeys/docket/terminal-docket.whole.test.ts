import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, largeWindow, onRow, openTerminalApp, windows } from "../support/terminal-app.ts";

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

async function openAudit(size: { columns: number; rows: number }): Promise<PseudoTerminal> {
  const token = await hub.tokenFor("ben@iphub.example");
  const terminal = await openTerminalApp({ url: hub.url, token, ...size });
  await terminal.waitFor("Enter open");
  terminal.type(":");
  await terminal.waitFor("Commands");
  terminal.type("Docket audit");
  await terminal.waitFor(onRow("Docket audit"));
  terminal.type(keys.enter);
  await terminal.waitFor("61 matters");
  return terminal;
}

describe("the docket audit in the terminal", () => {
  it.each(windows)("waives a finding with a reason and takes it back at $columns x $rows", async (size) => {
    const ben = await hub.as("ben@iphub.example");
    const fields = () => ben.docket.audit({ kind: "field-disagrees", view: "all" });
    const applicant = async () => (await fields()).data.find(({ subject }) => subject === "Applicant");
    const terminal = await openAudit(size);
    for (let turns = 0; turns < 4; turns += 1) terminal.type(keys.tab);
    await terminal.waitFor("Applicant");
    terminal.type(keys.end);
    await terminal.waitFor(onRow("Applicant"));
    terminal.type("w");
    await terminal.waitFor("Docket says");
    terminal.type("W");
    await terminal.waitFor("Why is it waived");
    terminal.type(`Filed without one${keys.enter}`);
    await expect.poll(async () => (await applicant())?.waivedReason).toBe("Filed without one");
    await terminal.waitFor("Finding waived");
    terminal.type("u");
    await expect.poll(async () => (await applicant())?.status).toBe("open");
    await terminal.waitFor("Applicant");
  });

  it("settles a finding by taking over what the office says", async () => {
    const ben = await hub.as("ben@iphub.example");
    const terminal = await openAudit(largeWindow);
    for (let turns = 0; turns < 4; turns += 1) terminal.type(keys.tab);
    await terminal.waitFor("Filing date");
    terminal.type(keys.home);
    await terminal.waitFor(onRow("Filing date"));
    await terminal.waitFor("Use the office's filing date");
    terminal.type("s");
    await terminal.waitFor("Finding settled");
    const { data } = await ben.docket.audit({ kind: "field-disagrees" });
    expect(data.map(({ subject }) => subject)).toEqual(["Applicant"]);
    terminal.type("a");
    await terminal.waitFor("no key for the patent office");
  });
});
