import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, largeWindow, openTerminalApp, smallWindow } from "../support/terminal-app.ts";
import { type DocketingOffice, startDocketingOffice } from "./docketing-office.ts";

let office: DocketingOffice;

beforeAll(async () => {
  office = await startDocketingOffice();
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => office?.close());

const statusOf = async (id: string) => (await office.cleo.deadlines.get({ id })).status;
const sizes = [
  { size: largeWindow, name: "120x40" },
  { size: smallWindow, name: "80x24" },
];

/** Opens the work list's tab and selects the row of a matter. */
async function openList(tab: "Proposed" | "To read", reference: string, size = largeWindow): Promise<PseudoTerminal> {
  const token = await office.hub.tokenFor("ben@iphub.example");
  const terminal = await openTerminalApp({ url: office.hub.url, token, ...size });
  await terminal.waitFor("Enter open");
  terminal.type(":");
  await terminal.waitFor("Commands");
  terminal.type("Deadlines");
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("Deadlines")));
  terminal.type(keys.enter);
  await terminal.waitFor("Proposed");
  if (tab === "To read") for (let at = 0; at < 4; at += 1) terminal.type(keys.tab);
  // The rows of the tab are there.
  await terminal.waitFor((lines) =>
    lines.some((line) => /[○◆▲●] .*(Proposed|To read)/u.test(line) && line.includes(tab)),
  );
  await onRow(terminal, tab === "To read" ? "to-read" : "proposed", reference);
  return terminal;
}

/** Moves down to a row in one go: how far it is comes from the hub. */
async function onRow(terminal: PseudoTerminal, view: "proposed" | "to-read", reference: string): Promise<void> {
  const { data } = await office.cleo.deadlines.list({ view, size: 100 });
  const at = data.findIndex(({ invention }) => invention.references[0] === reference);
  terminal.type(`g${"j".repeat(at)}`);
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes(reference)));
}

describe.each(sizes)("docketing in the terminal at $name", ({ size }) => {
  it("a plain action needs one screen and two keys, and the next proposal follows", async () => {
    const shown = await office.mail("Valve of felt", {
      event: "MCTNF",
      document: "CTNF",
      period: "3 MONTHS",
      monthsAgo: 3,
    });
    const reference = shown.invention.references[0] ?? "";
    const terminal = await openList("Proposed", reference, size);
    const pressed: string[] = [];
    const press = (key: string) => {
      pressed.push(key);
      terminal.type(key);
    };
    press("P");
    await terminal.waitFor("The paper sets the same period");
    await terminal.waitFor("▶ A SHORTENED STATUTORY PERIOD");
    const screen = terminal.screen();
    expect(screen.join("\n")).toContain("Response to non-final office action");
    expect(screen.join("\n")).toMatch(/Due .* · final /);
    // Next to the paper there is room for it; a narrow window leaves it to the matter's file wrapper.
    if (size === largeWindow) await terminal.waitFor("IDS filed on");
    press("d");
    await expect.poll(() => statusOf(shown.id)).toBe("docketed");
    await terminal.waitFor(
      (lines) => lines[0]?.startsWith("Docketing") === true && !lines.join("\n").includes(reference),
    );
    expect(pressed.length).toBeLessThanOrEqual(3);
    expect(await office.cleo.deadlines.get({ id: shown.id })).toMatchObject({
      docketedBy: "ben@iphub.example",
      printedPeriod: null,
      dueAt: shown.dueAt,
    });
  });

  it("a printed period that differs is offered, and applied only when it is taken", async () => {
    const shown = await office.mail("Brake of cork", {
      event: "MCTNF",
      document: "CTNF",
      period: "2 MONTHS",
      monthsAgo: 3,
    });
    const terminal = await openList("Proposed", shown.invention.references[0] ?? "", size);
    terminal.type("P");
    await terminal.waitFor("The paper says");
    await terminal.waitFor("p takes it");
    terminal.type("d");
    await terminal.waitFor("Say first which one holds");
    expect(await statusOf(shown.id)).toBe("proposed");
    terminal.type("p");
    await terminal.waitFor("Taken; x keeps");
    expect((await office.cleo.deadlines.get({ id: shown.id })).printedPeriod).toBeNull();
    terminal.type("d");
    await expect.poll(() => statusOf(shown.id)).toBe("docketed");
    expect(await office.cleo.deadlines.get({ id: shown.id })).toMatchObject({ printedPeriod: "2m" });
  });
});

it("a paper that no one downloaded, and one that was scanned, say so with the keys that help", async () => {
  const mailing = { event: "MCTNF", document: "CTNF", monthsAgo: 3 };
  const scanned = await office.mail("Bell of tin", { ...mailing, period: null });
  const absent = await office.mail("Drum of skin", mailing);
  const terminal = await openList("Proposed", absent.invention.references[0] ?? "");
  terminal.type("P");
  await terminal.waitFor("has not been downloaded from the patent office");
  terminal.type("a");
  await terminal.waitFor("cannot be read");
  await terminal.waitFor("o opens the file.");
  await office.cleo.deadlines.reject({ id: absent.id, reason: "End of the test" });
  const other = await openList("Proposed", scanned.invention.references[0] ?? "", smallWindow);
  other.type("P");
  await other.waitFor("The paper was scanned and has no text.");
  expect(await statusOf(scanned.id)).toBe("proposed");
  await office.cleo.deadlines.reject({ id: scanned.id, reason: "End of the test" });
});

it("a notice to read takes the period that was found in it, or none", async () => {
  const notice = { event: "MNRES", document: "NRES" };
  const first = await office.mail("Longer period", { ...notice, period: "2 MONTHS", monthsAgo: 2 });
  const second = await office.mail("Longest period", { ...notice, period: "3 MONTHS" });
  const terminal = await openList("To read", first.invention.references[0] ?? "");
  terminal.type("P");
  await terminal.waitFor("e reads the notice.");
  terminal.type("e");
  await terminal.waitFor("What it asks for");
  terminal.type(keys.enter);
  await terminal.waitFor(/Printed period +2m/u);
  terminal.type(keys.enter);
  await expect.poll(() => statusOf(first.id)).toBe("docketed");
  expect(await office.cleo.deadlines.get({ id: first.id })).toMatchObject({ printedPeriod: "2m" });
  const other = await openList("To read", second.invention.references[0] ?? "");
  other.type("P");
  await other.waitFor("3 MONTHS");
  other.type("0");
  await expect.poll(() => statusOf(second.id)).toBe("rejected");
  expect((await office.cleo.deadlines.get({ id: second.id })).readBy).toBe("ben@iphub.example");
});

it("plain proposals are docketed together after a preview", async () => {
  const kept = await office.mail("Kept apart", { event: "MCTEQ", document: "CTEQ", period: "2 MONTHS" });
  const taken = await office.mail("Taken along", { event: "MCTEQ", document: "CTEQ", period: "2 MONTHS" });
  const terminal = await openList("Proposed", taken.invention.references[0] ?? "");
  terminal.type("A");
  await terminal.waitFor(/Docket \d+ plain/u);
  terminal.type(kept.invention.references[0] ?? "");
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌ ✓") && line.includes(kept.trigger)));
  terminal.type(keys.tab);
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("▌ ✓")));
  terminal.type(keys.enter);
  await expect.poll(() => statusOf(taken.id)).toBe("docketed");
  expect(await statusOf(kept.id)).toBe("proposed");
});

/** Opens the list of what is to be verified as Cleo, with the words that find one matter, and selects its row. */
async function openToVerify(reference: string): Promise<PseudoTerminal> {
  const token = await office.hub.tokenFor("cleo@iphub.example");
  const terminal = await openTerminalApp({ url: office.hub.url, token, ...largeWindow });
  await terminal.waitFor("Enter open");
  terminal.type(`:deadlines view:to-verify ${reference}`);
  await terminal.waitFor(`› deadlines view:to-verify ${reference}`);
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes(reference)));
  await terminal.waitFor("P paper, one by one");
  return terminal;
}

it("a docketed date is verified next to its paper; one that the reader set is for another person", async () => {
  const mailing = { event: "MCTNF", document: "CTNF", period: "3 MONTHS", monthsAgo: 3 };
  const shown = await office.mail("Reel of yew", mailing);
  const own = await office.mail("Reel of oak", mailing);
  await (await office.hub.as("ben@iphub.example")).deadlines.docket({ id: shown.id });
  await office.cleo.deadlines.docket({ id: own.id });
  const terminal = await openToVerify(shown.invention.references[0] ?? "");
  terminal.type("P");
  await terminal.waitFor("The paper sets the same period");
  await terminal.waitFor("▶ A SHORTENED STATUTORY PERIOD");
  await terminal.waitFor(/Skipped: \d+ dates? that you set/u);
  terminal.type("v");
  await expect.poll(() => statusOf(shown.id)).toBe("verified");
  expect(await office.cleo.deadlines.get({ id: shown.id })).toMatchObject({ verifiedBy: "cleo@iphub.example" });
  const other = await openToVerify(own.invention.references[0] ?? "");
  other.type("P");
  await other.waitFor("You set this date; another person verifies");
  other.type("vq");
  await other.waitFor((lines) => lines[0]?.startsWith("Deadlines") === true);
  expect(await statusOf(own.id)).toBe("docketed");
});
