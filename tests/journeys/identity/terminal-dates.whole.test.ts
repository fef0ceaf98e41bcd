import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cliHome, runCli } from "../../cli/cli-process.ts";
import { samplePassword } from "../../support/hub.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { onRow, openTerminalApp } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();

/** Chooses a command of the palette by its words. */
async function command(terminal: PseudoTerminal, words: string): Promise<void> {
  terminal.type(":");
  await terminal.waitFor("╭─ Commands ");
  terminal.type(words);
  await terminal.waitFor(onRow(words));
  terminal.type(keys.enter);
}

it("a person chooses in the terminal how dates are written, and the screen is written so at once", async () => {
  const { hub, token, ada } = shared();
  const matter = { title: "Sundial of glass", references: ["DATE-2"], filingDate: "2020-12-07" };
  const { id } = await ada.inventions.create(matter);
  await ada.tasks.create({ inventionId: id, title: "Draw the dial", dueAt: "2031-01-02" });
  const terminal = await openTerminalApp({ url: hub.url, token });
  await terminal.waitFor("Enter open");
  terminal.type("3");
  await terminal.waitFor("OFFICE STATUS");
  terminal.type("/sundial");
  await terminal.waitFor("1 matter ");
  await terminal.waitFor("7 Dec 2020");
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => !lines.join("\n").includes("Enter accept"));
  await command(terminal, "Dates and first day");
  await terminal.waitFor("╭─ Dates and week ");
  terminal.type("2026-");
  await terminal.waitFor(onRow("-"));
  terminal.type(keys.enter);
  await expect.poll(async () => (await ada.users.me()).dateStyle).toEqual({ format: "iso", firstDay: "language" });
  await terminal.waitFor(
    (lines) => lines.join("\n").includes("2020-12-07") && !lines.join("\n").includes("7 Dec 2020"),
  );
  await command(terminal, "Dates and first day");
  await terminal.waitFor("╭─ Dates and week ");
  terminal.type("week: sunday");
  await terminal.waitFor(onRow("Week: Sunday"));
  terminal.type(keys.enter);
  await expect.poll(async () => (await ada.users.me()).dateStyle).toEqual({ format: "iso", firstDay: "sunday" });
});

it("signing out in the terminal leaves the theme and the hub's address, and nothing of the person", async () => {
  const { hub } = shared();
  const home = cliHome();
  const folder = join(home.folder, "config", "iphub");
  const login = ["login", "--hub", hub.url, "--email", "ben@iphub.example", "--password-stdin"];
  expect((await runCli(login, { env: home.env, input: samplePassword })).code).toBe(0);
  const terminal = await openTerminalApp({ url: hub.url, home });
  await terminal.waitFor("Enter open");
  terminal.type("t3");
  await terminal.waitFor("OFFICE STATUS");
  terminal.type("/lithium");
  await terminal.waitFor("1 matter ");
  terminal.type(`${keys.enter}${keys.enter}`);
  await terminal.waitFor("MILESTONE AND TASKS");
  const kept = () => readFileSync(join(folder, "terminal.json"), "utf8");
  await expect.poll(kept).toContain("iphub.recent-inventions");
  await expect.poll(kept).toContain("iphub.places");
  // The docket for offline use comes a little after the sign-in.
  await expect
    .poll(() => readdirSync(folder).some((name) => name.startsWith("docket-")), { timeout: 10_000 })
    .toBe(true);
  await command(terminal, "Sign out");
  await terminal.waitFor("Email");
  await expect.poll(() => Object.keys(JSON.parse(kept()))).toEqual(["iphub.theme"]);
  expect(readdirSync(folder).sort()).toEqual(["config.json", "terminal.json"]);
  const { profiles } = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  expect(profiles.default).toEqual({ host: hub.url, email: "ben@iphub.example" });
  expect(existsSync(join(folder, "terminal.log"))).toBe(false);
  await terminal.close();
  home.remove();
});
