import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { followCli, runCli } from "../cli-process.ts";

let hub: TestHub;
let env: Record<string, string>;
let matter: string;

beforeAll(async () => {
  hub = await startHub();
  env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example"), PATH: process.env.PATH ?? "" };
  const ada = await hub.as("ada@iphub.example");
  const { data } = await ada.inventions.search({ qs: "17/248,024" });
  matter = data[0]?.id ?? "";
});
afterAll(() => hub.close());

/** Starts a verb that follows, and gives its lines one by one. */
const following = (...args: string[]) => followCli(args, env);

it("a stream is listed in words and followed live", async () => {
  const listed = await runCli(["streams", "list", matter, "--kind", "docketing", "--csv"], { env });
  expect([listed.code, listed.stderr]).toEqual([0, ""]);
  expect(listed.stdout).toContain("The docketing system,set the status to ‘Patented Case’");
  const tail = await following("streams", "tail", matter, "--lines", "1");
  expect(await tail.line()).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  const ben = await hub.as("ben@iphub.example");
  await ben.chat.send({ inventionId: matter, message: "seen\nfrom the terminal" });
  expect(await tail.line()).toContain("ben@iphub.example wrote: ‘seen from the terminal’");
  expect((await tail.stop()).code).toBe(130);
});

it("a message is sent, listed and followed", async () => {
  const tail = await following("chat", "tail", matter, "--lines", "1");
  expect(await tail.line()).toContain("Ben Okafor: seen from the terminal");
  const sent = await runCli(["chat", "send", matter, "-"], { env, input: "@ben from a pipe\n" });
  expect([sent.code, sent.stderr]).toEqual([0, ""]);
  expect(await tail.line()).toContain("Ada Byron: @ben from a pipe");
  expect((await tail.stop()).code).toBe(130);
  const listed = await runCli(["chat", "list", matter, "--json", "message,mentions"], { env });
  expect(JSON.parse(listed.stdout)[0]).toEqual({ message: "@ben from a pipe", mentions: ["ben@iphub.example"] });
  const unread = await runCli(["chat", "unread", "--json"], { env });
  expect(JSON.parse(unread.stdout)).toEqual([]);
});

it("a note says whom it mentions", async () => {
  const words = ["notes", "create-for-invention", matter, "--content", "@ben and @cl, read this", "--json"];
  const written = await runCli([...words, "content,mentions"], { env });
  expect(written.code).toBe(0);
  expect(JSON.parse(written.stdout)).toEqual({ content: "@ben and @cl, read this", mentions: ["ben@iphub.example"] });
});

it("docketing events come in from a CSV file, each once, and a wrong row is named", async () => {
  const csv = "Matter,Type,Date,Description\n17/248,024,x\n";
  const wrong = await runCli(["inventions", "import-docketing", "-"], { env, input: csv });
  expect(wrong.code).toBe(2);
  const good =
    'Matter,Type,Date,Description\n"17/248,024",docketing-fee-paid,2026-01-31,"Issue fee, large"\nnobody,docketing-fee-paid,2026-01-31,\n';
  const done = await runCli(["inventions", "import-docketing", "-", "--json"], { env, input: good });
  expect([done.code, done.stderr]).toEqual([0, ""]);
  expect(JSON.parse(done.stdout)).toEqual({ imported: 1, known: 0, unknownMatters: ["nobody"], droppedTypes: [] });
  const again = await runCli(["inventions", "import-docketing", "-", "--json"], { env, input: good });
  expect(JSON.parse(again.stdout)).toMatchObject({ imported: 0, known: 1 });
});

it("e-mail verbs answer, and an unknown one is not found", async () => {
  const list = await runCli(["correspondence", "list", matter, "--json"], { env });
  expect([list.code, JSON.parse(list.stdout)]).toEqual([0, []]);
  expect((await runCli(["correspondence", "show", "e-none"], { env })).code).toBe(3);
});

it("a matter is named by its reference or number as well as by its id, and never guessed", async () => {
  for (const spelled of ["17/248,024", "17248024", "US 17/248024", "PLUSP040X1C4US", "plusp040x1c4us "]) {
    const got = await runCli(["inventions", "get", spelled, "--jq", ".id"], { env });
    expect([got.code, got.stdout.trim()], spelled).toEqual([0, matter]);
  }
  const listed = await runCli(["streams", "list", "17/248,024", "--kind", "docketing", "--csv"], { env });
  expect(listed.stdout).toContain("set the status to ‘Patented Case’");
  const flagged = await runCli(["streams", "tasks", "--invention-id", "17/248,024", "--csv"], { env });
  expect([flagged.code, flagged.stderr]).toEqual([0, ""]);
  const opened = await runCli(["open", "inventions", "17/248,024", "--print"], { env });
  expect([opened.code, opened.stdout.trim()]).toEqual([0, `${hub.url}/inventions/${matter}`]);
  const unknown = await runCli(["inventions", "get", "99/999,999"], { env });
  expect([unknown.code, unknown.stdout]).toEqual([3, ""]);
  const lines = await runCli(["inventions", "get", "-", "--csv"], { env, input: `17/248,024\n${matter}\n` });
  expect(lines.stdout.match(/m-17248024/g)).toHaveLength(2);
});

it("a reference that is written like an id names its matter in every verb", async () => {
  const cleo = await hub.as("cleo@iphub.example");
  const { id } = await cleo.inventions.create({ title: "Pump", references: ["P-100"] });
  const got = await runCli(["inventions", "get", "p-100", "--jq", ".id"], { env });
  expect([got.code, got.stdout.trim()]).toEqual([0, id]);
  const task = ["tasks", "create", "--title", "Read", "--invention-id", "p-100", "--jq", ".invention.id"];
  const made = await runCli(task, { env });
  expect([made.code, made.stdout.trim()]).toEqual([0, id]);
  for (const words of [
    ["streams", "list", "p-100"],
    ["chat", "list", "p-100"],
    ["notes", "list-for-invention", "p-100"],
    ["correspondence", "list", "p-100"],
    ["overview", "milestones", "p-100"],
  ]) {
    expect((await runCli(words, { env })).code, words.join(" ")).toBe(0);
  }
  const opened = await runCli(["open", "inventions", "p-100", "--print"], { env });
  expect(opened.stdout.trim()).toBe(`${hub.url}/inventions/${id}`);
  expect((await runCli(["inventions", "get", "p-101"], { env })).code).toBe(3);
});

it("the words of a search are a flag too, named like the field", async () => {
  const [plain, flagged] = await Promise.all([
    runCli(["tasks", "search", "draft", "--size", "3", "--csv"], { env }),
    runCli(["tasks", "search", "--qs", "draft", "--size", "3", "--csv"], { env }),
  ]);
  expect(plain.stdout.split("\n").length).toBeGreaterThan(2);
  expect([flagged.code, flagged.stdout]).toEqual([9, plain.stdout]);
});

it("what is followed cannot steer the terminal, neither as text nor as JSON, and has no other format", async () => {
  const ben = await hub.as("ben@iphub.example");
  await ben.chat.send({ inventionId: matter, message: "red \u001b[31m \u009b2J \u202e end" });
  const tail = await following("chat", "tail", matter, "--lines", "1");
  const text = await tail.line();
  expect(text).toContain("end");
  expect(text).not.toMatch(/\p{Cc}|\u202e/u);
  expect((await tail.stop()).code).toBe(130);
  const lines = await following("chat", "tail", matter, "--lines", "1", "--json");
  const line = await lines.line();
  expect(JSON.parse(line)).toMatchObject({ authorName: "Ben Okafor", message: expect.stringContaining("end") });
  expect(line).not.toMatch(/\p{Cc}/u);
  expect((await lines.stop()).code).toBe(130);
  const events = await following("streams", "tail", matter, "--lines", "1", "--ndjson");
  expect(JSON.parse(await events.line())).toMatchObject({ inventionId: matter });
  expect((await events.stop()).code).toBe(130);
  for (const noun of ["chat", "streams"]) {
    for (const flags of [["--csv"], ["--columns", "createdAt"]]) {
      const { code, stdout, stderr } = await runCli([noun, "tail", matter, ...flags], { env });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("what is followed is printed as text or as JSON");
      expect(stderr).toContain("it has no columns");
    }
  }
});

it("more earlier events than the hub gives at a time are followed from, the oldest first, each once", async () => {
  const cleo = await hub.as("cleo@iphub.example");
  const { id } = await cleo.inventions.create({ title: "Pump", references: ["TAIL-1"] });
  const rows = Array.from({ length: 120 }, (_, at) => `TAIL-1,docketing-fee-paid,2026-01-31,Fee ${at + 1}`);
  const input = `Matter,Type,Date,Description\n${rows.join("\n")}\n`;
  const imported = await runCli(["inventions", "import-docketing", "-", "--json"], { env, input });
  expect(JSON.parse(imported.stdout)).toMatchObject({ imported: 120 });
  const stored: string[] = [];
  for await (const event of cleo.streams.list.all({ id, size: 100 })) stored.push(event.id);
  expect(stored.length).toBeGreaterThanOrEqual(120);
  for (const count of [110, stored.length]) {
    const tail = await following("streams", "tail", id, "-n", String(count), "--json");
    const printed: string[] = [];
    while (printed.length < count) printed.push(JSON.parse(await tail.line()).id);
    expect(printed).toEqual(stored.slice(0, count).toReversed());
    expect(await tail.stop()).toMatchObject({ code: 130, stdout: "" });
  }
});

it("the last message of a chat is the last whole one, also while another is being written", async () => {
  const [ben, cleo] = await Promise.all([hub.as("ben@iphub.example"), hub.as("cleo@iphub.example")]);
  const { id } = await cleo.inventions.create({ title: "Pump", references: ["TAIL-2"] });
  await ben.chat.send({ inventionId: id, message: "whole" });
  await ben.chat.send({ inventionId: id, messageId: "half-1", chunk: true, message: "half" });
  const tail = await following("chat", "tail", id, "-n", "1");
  expect(await tail.line()).toContain("Ben Okafor: whole");
  expect((await tail.stop()).code).toBe(130);
});
