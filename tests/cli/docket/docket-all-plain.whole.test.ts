import type { Hub } from "@iphub/sdk";
import { addMonths } from "@iphub/sdk/domain/civil-date";
import { docketEach, docketedWords } from "@iphub/ui-core/docket/deadlines/docket-each";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { officeRecord, proposeCtnf } from "../../server/docket/deadlines.support.ts";
import { onEmbedded } from "../../support/engines.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { runCli } from "../cli-process.ts";

/** Mailed a month ago, so that its three months have not passed. */
const mailed = addMonths(new Date().toISOString().slice(0, 10), -1);

onEmbedded((engine) => {
  let hub: SeededHub;
  let ben: Hub;
  let env: Record<string, string>;
  let round = 0;
  const named = (name: string) => `m-${round}-${name}`;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    ben = await hub.as("ben");
    env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben") };
  });
  beforeEach(async () => {
    for (const { id } of (await ben.deadlines.list({ view: "open", size: 100 })).data)
      await ben.deadlines.reject({ id, reason: "another test" });
    round += 1;
    const names = ["one", "two", "printed", "unread"];
    await hub.plant({
      matters: names.map((name) => ({
        id: named(name),
        references: [`${round}-${name}`],
        inHouseAttorney: "ada@firm.example",
      })),
    });
    for (const name of ["one", "two", "printed"]) await proposeCtnf(ben, named(name), mailed);
    await officeRecord(hub, named("unread"), [
      [mailed, "MCTFR"],
      [mailed, "MNRES"],
    ]);
  });
  afterAll(() => hub.close());

  const iphub = (...words: string[]) => runCli(["deadlines", "docket", ...words], { env });
  const statusOf = async (name: string) =>
    (await ben.deadlines.list({ inventionId: named(name), view: "all" })).data.map(({ status }) => status);

  test("--dry-run lists matter, notice, rule, due and final date, and changes nothing", async () => {
    const { code, stdout, stderr } = await iphub("--all-plain", "--dry-run");
    expect(code).toBe(0);
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      new RegExp(
        `^${round}-one\tResponse to non-final office action\tCTNF\t${mailed}\tus-ctnf v1\t[-\\d]{10}\t[-\\d]{10}`,
      ),
    );
    expect(stderr).toContain("3 would be docketed; nothing was changed.");
    expect(await statusOf("one")).toEqual(["proposed"]);
  });

  test("each plain proposal is docketed as by a single call, the others are counted by reason", async () => {
    const [first] = (await ben.deadlines.list({ inventionId: named("printed"), view: "all" })).data;
    await ben.deadlines.change({ id: first?.id ?? "", printedPeriod: "2m" });
    const { code, stdout, stderr } = await iphub("--all-plain", "--json");
    expect(code).toBe(0);
    const rows = JSON.parse(stdout);
    expect(rows).toMatchObject([
      { result: "docketed", status: "docketed", docketedBy: "ben@firm.example", verifiedBy: null },
      { result: "docketed", status: "docketed", docketedBy: "ben@firm.example", verifiedBy: null },
    ]);
    expect(stderr).toContain("2 deadlines docketed.");
    expect(stderr).toContain("1 proposal needs a person: the paper prints a period of its own.");
    expect([await statusOf("one"), await statusOf("two"), await statusOf("printed")]).toEqual([
      ["docketed"],
      ["docketed"],
      ["proposed"],
    ]);
    const logged = await loggedEvents(hub.platform, "deadline-docketed");
    expect(logged.filter((one) => one.invention_id === named("one"))).toMatchObject([
      { actor: "ben@firm.example", live_name: "deadline:docketed" },
    ]);
    const again = await iphub("--all-plain");
    expect([again.code, again.stdout]).toEqual([0, ""]);
    expect(again.stderr).toContain("0 deadlines docketed.");
  });

  test("one that changed since the preview fails by itself, whole, and stops none of the others", async () => {
    const { plain } = await ben.deadlines.plain();
    expect(plain.map(({ invention }) => invention.id)).toEqual([named("one"), named("two"), named("printed")]);
    const changed = plain.find(({ invention }) => invention.id === named("one"));
    await (await hub.as("ada")).deadlines.change({ id: changed?.id ?? "", printedPeriod: "1m" });
    const rows = await docketEach(ben, plain);
    expect(rows.map(({ isDocketed }) => isDocketed)).toEqual([false, true, true]);
    expect(rows[0]?.failure).toMatch(/changed/i);
    expect(docketedWords(rows)).toBe("2 deadlines docketed, 1 not");
    expect(await statusOf("one")).toEqual(["proposed"]);
    expect((await ben.deadlines.get({ id: changed?.id ?? "" })).milestoneId).toBeNull();
  });

  test("a reader is refused each row and the exit code says so; what does not go together is a usage error", async () => {
    const rob = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("rob") };
    const refused = await runCli(["deadlines", "docket", "--all-plain"], { env: rob });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("3 of 3 were not docketed");
    expect(refused.stdout).toContain("failed");
    expect(await statusOf("one")).toEqual(["proposed"]);
    const both = await iphub("d-1", "--all-plain");
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("--all-plain does not go with id")]);
    const dry = await iphub("d-1", "--dry-run");
    expect([dry.code, dry.stderr]).toEqual([2, expect.stringContaining("--dry-run goes with --all-plain")]);
    const neither = await iphub();
    expect([neither.code, neither.stderr]).toEqual([2, expect.stringContaining("<id> is missing")]);
  });
});
