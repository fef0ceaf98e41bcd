import { fullDay } from "@iphub/sdk/domain/day-text";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cliHome, runCli } from "../../cli/cli-process.ts";
import type { TakenMail } from "../../support/mail-peer.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";
import { closeTerminalApps, largeWindow, openScreen } from "../support/terminal-app.ts";
import { type Called, history, type LeaveFirm, type LeavePerson, mailOf, startLeave } from "./leave-firm.ts";

let firm: LeaveFirm;
const home = cliHome();

beforeAll(async () => {
  firm = await startLeave(await builtWeb());
}, 120_000);
afterEach(closeTerminalApps);
afterAll(async () => {
  home.remove();
  await firm?.close();
});

const deadline = "Response to final office action";
/** The heading of a call-up: in the inbox and as the subject of its mail. */
function headingOf([, , date, daysBefore]: Called): string {
  const [due, final] = ["2026-04-14", "2026-07-14"];
  const which = date === due ? "" : date === final ? ", final date" : ", after the due date";
  const when = daysBefore < 0 ? "Past due since" : `${daysBefore === 1 ? "1 day" : `${daysBefore} days`} to`;
  return `${when} ${fullDay(date)}${which}: ${deadline}, 18/123,456`;
}

/** The headings of a person's call-ups, in order of the alphabet. */
function headingsOf(person: LeavePerson): string[] {
  return history
    .filter(([, one]) => one === person)
    .map(headingOf)
    .sort();
}

async function iphub(person: LeavePerson, ...args: string[]) {
  const env = { ...home.env, IPHUB_HOST: firm.hub.url, IPHUB_TOKEN: await firm.tokenFor(person) };
  const { stdout, stderr, code } = await runCli([...args, "--json"], { env });
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

function headerOf({ text }: TakenMail, name: string): string {
  const head = (text.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ");
  const value = new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
  // Encoded words (RFC 2047): the blank between two of them is not part of the text.
  const words = value
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/gi, "")
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, word: string) =>
      word.replaceAll("_", " ").replaceAll(/=([0-9A-F]{2})/g, (_byte, hex: string) => `%${hex}`),
    );
  return words === value ? value : decodeURIComponent(words);
}

/** The part that a text client shows. */
function plainPartOf({ text }: TakenMail): string {
  return (text.split(/content-type: text\/html/i)[0] ?? "").replaceAll(/\s+/g, " ");
}

it("the record says who was told, when, why and in whose place: the command line, for each call-up", async () => {
  const found = await iphub("dora", "call-ups", "list", "--deadline-id", firm.deadlineId, "--size", "100");
  const told = found.map(({ day, person, date, daysBefore, reason }: Record<string, string>) =>
    [day, person, date, daysBefore, reason].join(" "),
  );
  expect(told.sort()).toEqual(history.map(([day, person, ...rest]) => [day, mailOf(person), ...rest].join(" ")).sort());
  const others = found.filter(({ inPlaceOf }: { inPlaceOf: unknown }) => inPlaceOf !== null);
  expect(new Set(others.map(({ person, inPlaceOf }: Record<string, string>) => `${person} ${inPlaceOf}`))).toEqual(
    new Set([`${mailOf("sam")} ${mailOf("lea")}`]),
  );
  expect(new Set(found.map(({ delivery }: { delivery: string }) => delivery))).toEqual(new Set(["sent"]));
});

it("each call-up is one mail to its person alone, and the text says why; nothing is lost or sent twice", () => {
  const mails = firm.peer.taken.filter((one) => /\d days? to|Past due/.test(headerOf(one, "subject")));
  expect(mails.map((one) => `${one.to} ${headerOf(one, "subject")}`).sort()).toEqual(
    history.map((one) => `${mailOf(one[1])} ${headingOf(one)}`).sort(),
  );
  const textOf = (day: string, person: LeavePerson) => {
    const call = history.find(([onDay, one]) => onDay === day && one === person);
    const mail = mails.find(
      (one) => call && `${one.to}` === mailOf(person) && headerOf(one, "subject") === headingOf(call),
    );
    expect(mail && new Date(headerOf(mail, "date")).toISOString().slice(0, 10)).toBe(day);
    return mail ? plainPartOf(mail) : "";
  };
  expect(textOf("2026-02-13", "lea")).toContain("You are responsible for this deadline.");
  const standIn = textOf("2026-03-13", "sam");
  expect(standIn).toContain("You are told in place of lea@firm.example, who is away");
  expect(standIn).toMatch(/Due:? Tue 14 Apr 2026 Final date:? Tue 14 Jul 2026/);
  expect(textOf("2026-04-09", "bea")).toContain("no one has acknowledged the call-up of this date");
  expect(textOf("2026-04-17", "dora")).toContain("no one has acknowledged");
  expect(textOf("2026-05-07", "sam")).toContain("The due date has passed; this is the next extension.");
  expect(textOf("2026-05-26", "lea")).toContain("no one has acknowledged");
  expect(textOf("2026-07-13", "lea")).toContain("This is the final date, the last on which the right can be kept.");
  expect(textOf("2026-07-15", "bea")).toContain("This was the final date, the last on which the right could be kept.");
});

it("the attorney is not forgotten: the first weekly docket after the leave says what ran out in her absence", async () => {
  const weekly = firm.peer.taken.filter((one) => headerOf(one, "subject").startsWith("Weekly docket"));
  expect(weekly.map((one) => `${one.to} ${headerOf(one, "subject")}`).sort()).toEqual([
    "bea@firm.example Weekly docket of bea@firm.example, 25 May – 31 May 2026",
    "dora@firm.example Weekly docket of the firm, 25 May – 31 May 2026",
    "lea@firm.example Weekly docket of lea@firm.example, 25 May – 31 May 2026",
  ]);
  const own = weekly.find(({ to }) => `${to}` === mailOf("lea"));
  expect(own && plainPartOf(own)).toContain(deadline);
  const notices = await iphub("lea", "inbox", "list", "--limit", "200");
  const calls = notices.filter(({ kind }: { kind: string }) => kind === "call-up" || kind === "escalation");
  expect(calls.map(({ title }: { title: string }) => title).sort()).toEqual(headingsOf("lea"));
  const away = calls.filter(
    ({ createdAt }: { createdAt: string }) => createdAt > "2026-03-02" && createdAt < "2026-05-23",
  );
  expect(away).toEqual([]);
});

it("the stand-in reads theirs in the web's inbox, and each person's at the deadline", async () => {
  const browser = await workerChromium();
  const { page, complaints, close } = await openWindow(browser, firm.hub.url, "/inbox", {
    token: await firm.tokenFor("sam"),
  });
  const rows = page.locator("[role=row][data-index]");
  await rows.first().waitFor();
  const shown = async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  for (const heading of headingsOf("sam")) {
    expect((await shown()).filter((text) => text.includes(heading))).toHaveLength(1);
  }
  expect(await rows.count()).toBe(headingsOf("sam").length);
  await picture(page, "leave-inbox");
  await page.goto(`${firm.hub.url}/deadlines?view=all&deadline=${firm.deadlineId}`);
  const told = page.getByRole("listitem").filter({ hasText: "past due since Tue 14 Jul 2026" });
  await told.first().waitFor();
  expect(await told.count()).toBe(3);
  await picture(page, "leave-deadline");
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it("a mail that the server refuses is said at its notice while the inbox is open", async () => {
  const browser = await workerChromium();
  const { page, close } = await openWindow(browser, firm.hub.url, "/inbox", { token: await firm.tokenFor("sam") });
  const rows = page.locator("[role=row][data-index]");
  await rows.first().waitFor();
  firm.refused.add(mailOf("sam"));
  const amy = await firm.as("amy");
  await amy.notes.createForInvention({ inventionId: firm.inventionId, content: "@sam please look" });
  await rows.filter({ hasText: "The mail was refused" }).waitFor();
  firm.refused.clear();
  const { data } = await (await firm.as("sam")).inbox.list({ kind: "mentioned" });
  expect(data).toMatchObject([{ delivery: { channel: "mail", state: "refused" } }]);
  await close();
});

it("the attorney reads theirs in the terminal's inbox", async () => {
  const token = await firm.tokenFor("lea");
  const terminal = await openScreen({ url: firm.hub.url, token, ...largeWindow }, "Inbox", "Past due since Tue 14 Jul");
  // A line has room for so much of a heading.
  for (const heading of headingsOf("lea")) await terminal.waitFor(heading.slice(0, 32));
  await terminal.waitFor("This was the final date");
});

it("the verification report says who was told and what is missing; the acknowledgement in the web ends that", async () => {
  const browser = await workerChromium();
  const token = await firm.tokenFor("dora");
  const period = "/docket/verification?from=2026-01-01&to=2026-12-31";
  const { page, complaints, close } = await openWindow(browser, firm.hub.url, period, { token });
  const entry = page.getByRole("article").filter({ hasText: "us-ctfr v" });
  for (const words of [
    "Its last date has passed, and it is open.",
    "No one acknowledged that they were told.",
    "ben@firm.example, Thu 15 Jan 2026",
    "bea@firm.example, Thu 15 Jan 2026",
    "sam@firm.example in place of lea@firm.example on 2026-03-13, 30 d before 2026-04-14, mail sent",
    "lea@firm.example on 2026-05-26, after 2026-05-14, mail sent",
    "dora@firm.example on 2026-07-17, after 2026-07-14, mail sent",
  ]) {
    await entry.getByText(words).first().waitFor();
  }
  await picture(page, "leave-verification");
  await page.goto(`${firm.hub.url}/call-ups`);
  const newest = page.getByRole("listitem").filter({ hasText: "past due since Tue 14 Jul 2026" });
  await newest.getByRole("button", { name: "Acknowledge" }).click();
  await newest.getByText(/acknowledged by dora/).waitFor();
  await page.goto(`${firm.hub.url}${period}`);
  await entry.getByText("dora@firm.example on 2026-07-17, after 2026-07-14, mail sent, acknowledged").waitFor();
  expect(await entry.getByText("No one acknowledged that they were told.").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
  const found = await iphub("bea", "call-ups", "list", "--deadline-id", firm.deadlineId, "--size", "100");
  const by = new Set(found.map(({ acknowledgedBy }: { acknowledgedBy: string }) => acknowledgedBy));
  expect(by).toEqual(new Set([mailOf("dora")]));
});
