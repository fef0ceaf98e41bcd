import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@iphub/sdk/contract/index";
import { addDays, addMonths } from "@iphub/sdk/domain/civil-date";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpPeer, json } from "../../sdk/peer.ts";
import { officeRecord, proposeCtnf, staffDocket } from "../../server/docket/deadlines.support.ts";
import { onEmbedded } from "../../support/engines.ts";
import { openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { textsOf } from "../../support/xlsx.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const today = new Date().toISOString().slice(0, 10);

onEmbedded((engine) => {
  const home = cliHome();
  let hub: SeededHub;
  let env: Record<string, string>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    const ours = { inHouseAttorney: "ada@firm.example" };
    await hub.plant({
      matters: [
        { id: "m-1", references: ["17/248,024"], ...ours },
        { id: "m-2", ...ours },
        { id: "m-3", ...ours },
        { id: "m-4" },
      ],
    });
    const ada = await hub.as("ada");
    const entry = { title: "Weekly reply", office: "EP", source: "agent", assignees: ["ben@firm.example"] };
    await ada.deadlines.enter({ inventionId: "m-1", dueDate: "2031-06-02", ...entry });
    const task = { inventionId: "m-1", title: "Late work", assignees: ["ben@firm.example"] };
    await ada.tasks.create({ ...task, dueAt: addDays(today, -3) });
    await officeRecord(hub, "m-2", [
      ["2026-01-30", "MCTFR"],
      ["2026-02-13", "MNRES"],
    ]);
    const ben = await hub.as("ben");
    for (const id of ["m-3", "m-4"]) await proposeCtnf(ben, id, addMonths(today, -1));
    await staffDocket(hub);
    env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben") };
  });
  afterAll(async () => {
    await hub.close();
    home.remove();
  });

  const iphub = (...words: string[]) => runCli(words, { env });
  const week = ["docket", "week", "--from", "2031-06-01"];

  test("a view as CSV, TSV or workbook with chosen columns has its rows", async () => {
    const rob = { env: { ...env, IPHUB_TOKEN: await hub.tokenFor("rob") } };
    const june = ["--from", "2031-06-01", "--until", "2031-06-30"];
    for (const [words, columns, row] of [
      [week, "section,dueAt,title", ["Deadlines", "2031-06-02", "Weekly reply"]],
      [["docket", "today"], "section,title", ["Past due", "Late work"]],
      [["docket", "calendar", ...june], "type,dueAt,title", ["deadline", "2031-06-02", "Weekly reply"]],
      [["docket", "timeline", "m-1"], "date,kind,title", ["2031-06-02", "due", "Weekly reply"]],
      [
        ["docket", "verification", "--from", "2031-06-01", "--to", "2031-06-30"],
        "dueAt,title",
        ["2031-06-02", "Weekly reply"],
      ],
    ] as const) {
      const flags = [...words, "--columns", columns];
      const asked = words[1] === "verification" ? rob : { env };
      const csv = await runCli([...flags, "--csv"], asked);
      expect([csv.code, csv.stdout.split("\n")[0]]).toEqual([0, columns]);
      expect(csv.stdout.split("\n")).toContain(row.join(","));
      const tsv = await runCli(flags, asked);
      expect(tsv.stdout.split("\n")).toContain(row.join("\t"));
    }
    const file = join(home.folder, "week.xlsx");
    expect((await iphub(...week, "--columns", "section,title", "--xlsx", file)).code).toBe(0);
    const cells = textsOf(readFileSync(file));
    expect([cells[0], cells]).toEqual([["Section", "Title"], expect.arrayContaining([["Deadlines", "Weekly reply"]])]);
  });

  test("a calendar is narrowed to a person, of all matters then; a team must be one's own", async () => {
    const june = ["docket", "calendar", "--from", "2031-06-01", "--until", "2031-06-30"];
    const rows = async (...words: string[]) => (await iphub(...june, ...words, "--columns", "title", "--csv")).stdout;
    expect(await rows("--person", "ada@firm.example")).toContain("Weekly reply");
    expect(await rows("--person", "eve@firm.example")).not.toContain("Weekly reply");
    const { scope, person } = JSON.parse((await iphub(...june, "--person", "me", "--json")).stdout);
    expect([scope, person]).toEqual(["firm", "ben@firm.example"]);
    const refused = await iphub(...june, "--team", "t-unknown");
    expect([refused.code === 0, refused.stderr]).toEqual([false, expect.stringContaining("is not one of your teams")]);
  });

  test("without chosen columns a sheet has those of the rows, with what a table has in words", async () => {
    const { stdout } = await iphub(...week, "--csv");
    expect(stdout).toMatch(/^group,section,dueAt,finalAt,doneOn,title,invention\.references,/);
    expect(stdout).toContain('ada@firm.example,Deadlines,2031-06-02,,,Weekly reply,"17/248,024",');
    const { entries, scope } = JSON.parse((await iphub(...week, "--json")).stdout);
    expect([scope, entries[0].section]).toEqual(["me", "deadlines"]);
  });

  test("columns are those of the rows, and fields those of the record; others are refused before anything is asked", async () => {
    const away = { env: { ...env, IPHUB_HOST: "http://127.0.0.1:9" } };
    const columns = await runCli([...week, "--columns", "title,titel"], away);
    expect([columns.code, columns.stdout]).toEqual([2, ""]);
    expect(columns.stderr).toContain(
      "iphub: --columns: there is no column titel\nColumns are section, type, id, title,",
    );
    expect(columns.stderr).toContain("group");
    const fields = await runCli([...week, "--json", "title"], away);
    expect([fields.code, fields.stderr]).toEqual([2, expect.stringContaining("--json: there is no field title")]);
    const load = ["docket", "load", "--from", "2031-06-02", "--weeks", "2", "--columns"];
    expect((await iphub(...load, "person,2031-06-02")).stdout).toContain("all\t1+0\n");
    expect((await iphub(...load, "titel")).stderr).toContain("Columns are person, before, 2031-06-02, 2031-06-09");
  });

  test("plain proposals are rows, and the others are counted by reason", async () => {
    const plain = await iphub("deadlines", "plain");
    expect([plain.code, plain.stdout.trim().split("\n").length]).toEqual([0, 1]);
    expect(plain.stdout).toContain("Response to non-final office action");
    expect(plain.stdout).not.toContain("undefined");
    const left = "1 proposal needs a person: no one is responsible for it; set the matter's attorney.\n";
    expect(plain.stderr).toContain(left);
    const csv = await iphub("deadlines", "plain", "--csv", "--columns", "title,status");
    expect([csv.stdout, csv.stderr]).toEqual([
      "title,status\nResponse to non-final office action,proposed\n",
      expect.stringContaining(left),
    ]);
    const whole = await iphub("deadlines", "plain", "--json");
    expect([Object.keys(JSON.parse(whole.stdout)), whole.stderr]).toEqual([["plain", "others", "isWhole"], ""]);
  });

  test("sentences have their dates as the columns do, and JSON has them as the hub gave them", async () => {
    const firm = [...week, "--scope", "firm"];
    const { stdout } = await iphub(...firm);
    expect(stdout).toContain("to read, of Fri 2026-02-13");
    expect(stdout).not.toContain("13 Feb 2026");
    expect((await iphub(...firm, "--json")).stdout).toContain("to read, of Fri 13 Feb 2026");
    const { stdout: filed } = await iphub("deadlines", "disclosure", "m-2", "--date", "2026-02-20");
    expect(filed).toContain("IDS filed on 2026-02-20: ");
    const args = [await builtCli(), "docket", "load", "--from", "2031-06-02", "--weeks", "2"];
    const terminal = openPseudoTerminal({ command: process.execPath, args, env, columns: 80 });
    await terminal.waitFor(/06-02 +06-09/);
    expect((await terminal.ended).code).toBe(0);
    await terminal.close();
  });

  test("who has seen a matter is a row for each person; of ids from standard input each matter is a row", async () => {
    const peer = await httpPeer((_, response) => json(response, contract.accessLog.matter.example.output));
    const asked = { env: { ...env, IPHUB_HOST: peer.baseUrl } };
    expect((await runCli(["access-log", "matter", "m-17248024", "--csv"], asked)).stdout).toBe(
      "email,name,canSee,last,matter,documents,mail,refused\n" +
        "ada@iphub.example,Ada Byron,owner,2026-01-31T09:00:00.000Z,3,1,0,0\n",
    );
    const ids = { ...asked, input: "m-17248024\n" };
    expect((await runCli(["access-log", "matter", "-", "--columns", "inventionId"], ids)).stdout).toBe("m-17248024\n");
  });
});
