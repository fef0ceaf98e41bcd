import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { TestClock } from "../../support/test-clock.ts";
import { closed, newMatter, openMatter, press } from "../support/matter-journey.ts";
import { closeTerminalApps, largeWindow, smallWindow } from "../support/terminal-app.ts";

const [ada, ben, elodie] = ["ada@iphub.example", "ben@iphub.example", "elodie@iphub.example"];
const clock = new TestClock();
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub({ clock });
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

const asPerson = async (email: string) => ({ url: hub.url, token: await hub.tokenFor(email) });

for (const window of [largeWindow, smallWindow]) {
  it(`an owner builds, changes and removes a wall; a member reads it (${window.columns})`, {
    timeout: 120_000,
  }, async () => {
    const matter = await newMatter(await hub.as(ada), `Terminal wall ${window.columns}`);
    const terminal = await openMatter({ ...(await asPerson(ada)), ...window }, matter);
    await press(terminal, "W", "Who may see this matter");
    await terminal.waitFor("No wall");
    await press(terminal, "e", "Build a wall");
    terminal.type(`\t${elodie}\t\t\tdock`);
    await terminal.waitFor((lines) => lines.some((line) => /│ +Docketing +│/u.test(line)));
    terminal.type("\t");
    await terminal.waitFor((lines) => lines.some((line) => /Excluded teams +Docketing/.test(line)));
    terminal.type(keys.enter);
    await terminal.waitFor("Walled; you may change it");
    await terminal.waitFor(/Excl\. teams +Docketing/u);
    const owner = await hub.as(ada);
    expect(await owner.walls.get({ id: matter.id })).toMatchObject({ owners: [ada], people: [elodie] });

    const member = await openMatter({ ...(await asPerson(elodie)), ...window }, matter);
    await press(member, "W", "Who may see this matter");
    await member.waitFor("Only its owners change the wall.");
    expect(member.screen().join("\n")).not.toContain("change the wall  ");
    member.type(keys.escape);
    await closed(member);

    await press(terminal, "x", "Remove the wall?");
    terminal.type("y");
    await terminal.waitFor("No wall");
    expect(await owner.walls.get({ id: matter.id })).toBeNull();
  });
}

it("an administrator breaks a wall with a reason, after the password", { timeout: 120_000 }, async () => {
  const owner = await hub.as(ben);
  const matter = await newMatter(owner, "Kept from the terminal");
  const terminal = await openMatter(await asPerson(ada), matter);
  await (await hub.as(ada)).walls.set({ id: matter.id, owners: [ben], people: [ben] });
  await terminal.waitFor("There is no such matter.");
  clock.advance(10 * 60_000);
  await press(terminal, "B", "Break the wall");
  terminal.type(`Court order${keys.enter}`);
  await terminal.waitFor("╭─ Confirm your password");
  terminal.type(`${samplePassword}${keys.enter}`);
  await terminal.waitFor("✓ Wall broken");
  await terminal.waitFor(/MILESTONE AND TASKS|no milestones yet/u);
  expect((await owner.walls.get({ id: matter.id }))?.breaks).toMatchObject([{ email: ada, reason: "Court order" }]);
});

it("a paralegal gives an open matter to a team of their own in its form, and not one that is restricted", {
  timeout: 120_000,
}, async () => {
  const owner = await hub.as(ada);
  const matter = await newMatter(owner, "Given to a team in the terminal");
  const terminal = await openMatter(await asPerson(ben), matter);
  await press(terminal, "E", "Change the matter");
  terminal.type(keys.up);
  await terminal.waitFor(/│ +Teams\b/u);
  terminal.type(`Chemistry${keys.enter}`);
  await terminal.waitFor("✓ Matter saved");
  expect((await owner.inventions.get({ id: matter.id })).teams).toEqual(["t-chemistry"]);
  await closed(terminal);
  await press(terminal, "E", "Change the matter");
  terminal.type(keys.up);
  await terminal.waitFor(/│ +In-house attorney\b/u);
  expect(terminal.screen().join("\n")).not.toMatch(/│ +Teams\b/u);
});
