import { afterAll, beforeAll, expect, test } from "vitest";
import { officeRecord } from "../../server/docket/deadlines.support.ts";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { runCli } from "../cli-process.ts";

onEmbedded((engine) => {
  let hub: SeededHub;
  let env: Record<string, string>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({ matters: [{ id: "m-1", references: ["17/248,024"], inHouseAttorney: null }] });
    await officeRecord(hub, "m-1", [["2031-01-31", "MCTNF"]]);
    env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben") };
  });
  afterAll(() => hub.close());

  const iphub = (...words: string[]) => runCli(words, { env });

  test("a timeline is a table of days, with --why their reasons, and whole as JSON", async () => {
    const table = await iphub("docket", "timeline", "m-1");
    expect([table.code, table.stdout]).toEqual([0, expect.stringContaining("2031-04-30\tdue\tResponse to non-final")]);
    const why = await iphub("docket", "timeline", "m-1", "--why");
    expect(why.stdout).toContain("○ Fri 2031-01-31  Office  Line MCTNF  MCTNF\n");
    expect(why.stdout).toContain("The office's record has Non-final office action (MCTNF) of Fri 2031-01-31.\n");
    expect(why.stdout).toContain("    · It starts the period 'Response to non-final office action'.\n");
    const { points } = JSON.parse((await iphub("docket", "timeline", "m-1", "--json")).stdout);
    expect(points.at(-1)).toMatchObject({ kind: "final", date: "2031-07-31", why: expect.any(Array) });
    expect((await iphub("docket", "timeline", "nowhere")).code).toBe(3);
  });

  test("a load has a row for each person and their sum, and lists what a row counts", async () => {
    const weeks = ["--from", "2031-04-28", "--weeks", "2"];
    const load = await iphub("docket", "load", ...weeks);
    expect(load.stdout).toContain("no one\t\t1+0\t\n");
    expect(load.stdout).toContain("all\t\t1+0\t\n");
    const listed = await iphub("docket", "load", "--person", "none", ...weeks);
    expect(listed.stdout).toContain(
      "2031-04-30\t2031-07-31\tdeadline\tResponse to non-final office action\t17/248,024",
    );
    const sheet = await iphub("docket", "load", "--csv", ...weeks);
    expect(sheet.stdout.split(/\r?\n/)).toEqual([
      "person,before deadlines,before tasks,2031-04-28 deadlines,2031-04-28 tasks,2031-05-05 deadlines,2031-05-05 tasks",
      "no one,0,0,1,0,0,0",
      "all,0,0,1,0,0,0",
      "",
    ]);
    expect((await iphub("docket", "load", "--csv", "--person", "none", ...weeks)).stdout).toContain(
      "2031-04-30,2031-07-31,deadline,Response to non-final office action",
    );
    const { rows } = JSON.parse((await iphub("docket", "load", "--json", ...weeks)).stdout);
    expect(rows).toMatchObject([{ person: null, weeks: [{ deadlines: 1, tasks: 0 }, { deadlines: 0 }] }]);
  });
});
