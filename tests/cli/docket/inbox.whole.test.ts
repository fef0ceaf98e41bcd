import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { followCli, runCli } from "../cli-process.ts";

/** A person who is responsible for no deadline of the sample, so that its call-ups are not among the notices. */
const danMail = "dan@iphub.example";
let hub: TestHub;
let ben: Hub;
let env: Record<string, string>;
let inventionId: string;

beforeAll(async () => {
  hub = await startHub();
  ben = await hub.as("ben@iphub.example");
  env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor(danMail) };
  inventionId = (await ben.inventions.create({ title: "Followed", references: ["FLW-1"] })).id;
});
afterAll(() => hub.close());

const iphub = (...args: string[]) => runCli(args, { env });

async function given(title: string): Promise<void> {
  await ben.tasks.create({ inventionId, title, assignees: [danMail], dueAt: "2031-06-02" });
}

/** The id of the notice about a task, once it is written. */
async function noticeOf(title: string): Promise<string> {
  const dan = await hub.as(danMail);
  const found = async () =>
    (await dan.inbox.list({ inventionId, state: "all" })).data.find((one) => one.title === title);
  await expect.poll(found).toBeDefined();
  return (await found())?.id ?? "";
}

it("tail prints what waits and then each new notice, as words without control characters, until Ctrl-C: 130", async () => {
  await given("Waits already");
  await noticeOf("Waits already");
  const tail = await followCli(["inbox", "tail"], env);
  expect(await tail.line()).toMatch(
    /^\d{4}-\d{2}-\d{2}T\S+ {2}assigned {2}FLW-1 {2}Waits already: This task is yours now {2}ben@iphub\.example$/,
  );
  await given("Comes now \u001b[31mred");
  const line = await tail.line();
  expect(line).toContain("Comes now");
  expect(line).not.toContain("\u001b");
  expect(await tail.stop()).toEqual({ stdout: "", stderr: "", code: 130, signal: null });
});

it("tail --json prints one object of JSON a line, the oldest first, and none twice", async () => {
  const before = (await (await hub.as(danMail)).inbox.list({ inventionId })).data.length;
  const tail = await followCli(["inbox", "tail", "--json", "--lines", "1"], env);
  expect(JSON.parse(await tail.line())).toMatchObject({ kind: "assigned", reference: "FLW-1", state: "unread" });
  const titles = ["One", "Two", "Three"];
  for (const title of titles) await given(title);
  const lines = [await tail.line(), await tail.line(), await tail.line()].map((line) => JSON.parse(line));
  expect(lines.map(({ title }) => title)).toEqual(titles);
  const { stdout, code } = await tail.stop();
  expect([stdout, code]).toEqual(["", 130]);
  for (const flags of [["--csv"], ["--columns", "title"], ["--json", "--columns", "title"]]) {
    expect((await iphub("inbox", "tail", ...flags)).code).toBe(2);
  }
  const after = (await (await hub.as(danMail)).inbox.list({ inventionId })).data.length;
  expect(after).toBe(before + titles.length);
});

it("tail of someone whose sign-in has ended says so and ends with 4", async () => {
  const ended = await runCli(["inbox", "tail"], { env: { ...env, IPHUB_TOKEN: "ended" } });
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([4, "", expect.stringContaining("Sign in")]);
});

it("list --watch prints the list, then only rows that are new or changed, until Ctrl-C: 130", async () => {
  await given("Watched first");
  const id = await noticeOf("Watched first");
  const args = ["inbox", "list", "--watch", "--interval", "0.2", "--ndjson", "--invention-id", inventionId];
  const watch = await followCli(args, env);
  const first = JSON.parse(await watch.line());
  expect(first).toMatchObject({ id, title: "Watched first", state: "unread" });
  for (let rows = (await (await hub.as(danMail)).inbox.list({ inventionId })).data.length; rows > 1; rows -= 1) {
    await watch.line();
  }
  await given("Watched next");
  expect(JSON.parse(await watch.line())).toMatchObject({ title: "Watched next" });
  await (await hub.as(danMail)).inbox.mark({ ids: [id], as: "read" });
  expect(JSON.parse(await watch.line())).toMatchObject({ id, state: "read" });
  const { stdout, code } = await watch.stop();
  expect([stdout, code]).toEqual(["", 130]);
});

it("list has the hub's dates as its other columns have them; JSON has them as the hub gave them", async () => {
  const { id } = await ben.tasks.create({ inventionId, title: "Moved", assignees: [danMail], dueAt: "2031-06-02" });
  await noticeOf("Moved");
  await ben.tasks.update({ id, dueAt: "2031-06-09" });
  const list = ["inbox", "list", "--state", "all", "--invention-id", inventionId];
  await expect
    .poll(async () => (await iphub(...list, "--json", "text")).stdout)
    .toContain("Due Mon 9 Jun 2031, was Mon 2 Jun 2031");
  expect((await iphub(...list)).stdout).toContain("\tDue Mon 2031-06-09, was Mon 2031-06-02\t");
});

it("done and snooze say what they changed and can be undone; what is unknown is 3, a day that has passed 2", async () => {
  await given("Put away");
  const id = await noticeOf("Put away");
  const listed = async (state: string) =>
    JSON.parse(
      (await iphub("inbox", "list", "--state", state, "--invention-id", inventionId, "--json", "id")).stdout,
    ).map((row: { id: string }) => row.id);
  const snoozed = await iphub("inbox", "snooze", id, "2099-01-15", "--json");
  expect([snoozed.code, JSON.parse(snoozed.stdout)]).toMatchObject([0, { ids: [id], until: "2099-01-15", changed: 1 }]);
  expect(await listed("snoozed")).toEqual([id]);
  expect(await listed("open")).not.toContain(id);
  expect(await iphub("inbox", "mark", "open", "--ids", id)).toMatchObject({ stderr: "", code: 0 });
  expect(await listed("open")).toContain(id);

  const done = await iphub("inbox", "done", id, "--json");
  expect([done.code, JSON.parse(done.stdout)]).toMatchObject([0, { ids: [id], changed: 1 }]);
  expect(await listed("done")).toEqual([id]);
  expect((await iphub("inbox", "done", "n-none")).code).toBe(3);
  expect((await iphub("inbox", "snooze", "n-none", "2099-01-15")).code).toBe(3);
  const past = await iphub("inbox", "snooze", id, "2020-01-15");
  expect([past.code, past.stdout]).toEqual([2, ""]);
  expect(past.stderr).toContain("is not after today");
});

it("tail prints no earlier notice as a new one where more wait than it looks at", { timeout: 60_000 }, async () => {
  for (let at = 1; at <= 205; at += 1) await given(`Waiting ${at}`);
  const newest = await noticeOf("Waiting 205");
  const tail = await followCli(["inbox", "tail", "--json", "--lines", "1"], env);
  expect(JSON.parse(await tail.line())).toMatchObject({ id: newest });
  // What was the 201st before is among the first 200 now.
  await (await hub.as(danMail)).inbox.mark({ ids: [newest], as: "done" });
  await given("The next one");
  expect(JSON.parse(await tail.line())).toMatchObject({ title: "The next one" });
  expect((await tail.stop()).code).toBe(130);
});
