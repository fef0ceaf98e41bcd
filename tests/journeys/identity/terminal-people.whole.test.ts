import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, openTerminalApp } from "../support/terminal-app.ts";

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

const opened = async (email: string) => {
  const terminal = await openTerminalApp({ url: hub.url, token: await hub.tokenFor(email) });
  await terminal.waitFor("Enter open");
  return terminal;
};

it("an administrator finds, invites, changes and closes people, and keeps the teams", {
  timeout: 120_000,
}, async () => {
  const terminal = await opened("ada@iphub.example");
  terminal.type(":People");
  await terminal.waitFor("People");
  terminal.type(keys.enter);
  await terminal.waitFor("Ben Okafor");
  terminal.type("n");
  await terminal.waitFor("╭─ Invite a person ");
  terminal.type("ted@iphub.example\tTed\tNelson\tparalegl");
  await terminal.waitFor((lines) => lines.some((line) => /Roles {2,}paralegl/.test(line)));
  terminal.type(keys.enter);
  await terminal.waitFor("There is no role paralegl");
  terminal.type(`${keys.backspace}al`);
  await terminal.waitFor((lines) => lines.some((line) => /Roles {2,}paralegal /.test(line)));
  terminal.type(keys.enter);
  await terminal.waitFor("╭─ Link for Ted Nelson ");
  await terminal.waitFor("/password#");
  terminal.type(keys.enter);
  await terminal.waitFor("no password yet");
  terminal.type("/");
  await terminal.waitFor("Words of a name or an e-mail address");
  terminal.type("nelson");
  await terminal.waitFor("1 for ‘nelson’");
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => !lines.join("\n").includes("/: "));
  const ada = await hub.as("ada@iphub.example");
  const lamp = { title: "Handed lamp", references: ["LAMP-1"], inHouseAttorney: "ted@iphub.example" };
  const { id } = await ada.inventions.create(lamp);
  const entry = { title: "Reply to the EPO", office: "EP", dueDate: "2031-06-02", source: "agent, 12 Jan" };
  await ada.deadlines.enter({ inventionId: id, ...entry });
  terminal.type("x");
  await terminal.waitFor("╭─ Close the account?");
  terminal.type("y");
  await terminal.waitFor("╭─ The account stays open");
  terminal.type("y");
  await terminal.waitFor("╭─ Hand over the work of Ted Nelson to");
  terminal.type("okafor");
  await terminal.waitFor((lines) => lines.some((line) => line.includes("ben@iphub.example")));
  terminal.type(keys.enter);
  await terminal.waitFor("▲ deadline Reply to the EPO");
  terminal.type(keys.enter);
  await terminal.waitFor("2 handed over");
  await terminal.waitFor("▲ closed");
  expect((await ada.inventions.get({ id })).inHouseAttorney).toBe("ben@iphub.example");
  terminal.type("x");
  await terminal.waitFor("○ no password yet");
  terminal.type("x");
  await terminal.waitFor("╭─ Close the account?");
  terminal.type("y");
  await terminal.waitFor("▲ closed");
  expect((await ada.users.list({ q: "nelson" })).data[0]).toMatchObject({
    roles: ["paralegal"],
    email: "ted@iphub.example",
  });
  terminal.type("x");
  await terminal.waitFor("○ no password yet");
  terminal.type("m");
  await terminal.waitFor("Chemistry");
  terminal.type("n");
  await terminal.waitFor("╭─ New team ");
  terminal.type("Designs\tted@iphub.example");
  await terminal.waitFor((lines) => lines.some((line) => /Members {2,}ted@iphub.example/.test(line)));
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => lines.some((line) => /Designs\s+Ted Nelson/.test(line)));
});

it("words after the name of the list, or after its noun of the command line, find people", async () => {
  const terminal = await opened("ada@iphub.example");
  terminal.type(":users okafor");
  await terminal.waitFor("Go to: People");
  terminal.type(keys.enter);
  await terminal.waitFor("1 for ‘okafor’");
  terminal.type("/");
  await terminal.waitFor("/: okafor");
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => !lines.join("\n").includes("/: "));
  await terminal.waitFor("1 for ‘okafor’");
});

it("someone who may not administer is told what it needs", { timeout: 120_000 }, async () => {
  const terminal = await opened("ben@iphub.example");
  terminal.type(":People");
  await terminal.waitFor("People");
  terminal.type(keys.enter);
  await terminal.waitFor("This needs the permission users:manage");
});
