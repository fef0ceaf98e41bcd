import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, grantedOn, officeRecord } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    const ids = ["one", "done", "reply", "noa", "advisory", "lone", "grant", "old", "history"];
    const matters = ids.map((id, index) => ({ id: `m-${id}`, references: [`16/111,${200 + index}`] }));
    await hub.plant({ matters: [...matters, { id: "m-design", patentKind: "design" }, { id: "m-reissue" }] });
  });
  afterAll(() => hub.close());

  test("a mailed action proposes its deadline once, however often it is seen", async () => {
    const ada = await hub.as("ada");
    await officeRecord(hub, "m-one", [
      ["2031-01-28", "CTNF"],
      ["2031-01-31", "MCTNF"],
    ]);
    await officeRecord(hub, "m-one", [["2031-01-31", "MCTNF"]]);
    const found = await deadlinesOf(ada, "m-one");
    expect(found).toMatchObject([
      {
        status: "proposed",
        trigger: "MCTNF",
        mailDate: "2031-01-31",
        dueAt: "2031-04-30",
        proposedBy: null,
        computed: { citations: ["35 USC 133", "37 CFR 1.134", "37 CFR 1.136(a)"], ladder: [{}, {}, {}] },
      },
    ]);
    expect(found[0]?.notice).toContain("not legal advice");
    const events = (await loggedEvents(hub.platform, "deadline-proposed")).filter(
      (one) => one.invention_id === "m-one",
    );
    expect(events).toMatchObject([{ actor: null, live_name: "deadline:proposed" }]);
  });

  test("an action that the record has answered already proposes nothing", async () => {
    const ada = await hub.as("ada");
    await officeRecord(hub, "m-done", [
      ["2020-01-31", "MCTNF"],
      ["2020-04-20", "A..."],
      ["2020-07-01", "MCTFR"],
      ["2020-09-01", "RCEX"],
      ["2021-01-05", "MCTNF"],
    ]);
    expect((await deadlinesOf(ada, "m-done")).map((one) => one.mailDate)).toEqual(["2021-01-05"]);
  });

  test("a disclosure statement is judged by the record of the day, and has no date of its own", async () => {
    const ada = await hub.as("ada");
    const needs = async (inventionId: string, date?: string) =>
      (await ada.deadlines.disclosure({ inventionId, ...(date && { date }) })).needs;
    expect(await needs("m-done", "2020-01-30")).toBe("nothing");
    expect(await needs("m-done", "2020-02-01")).toBe("statement-or-fee");
    expect(await needs("m-done", "2020-07-01")).toBe("statement-and-fee");
    expect(await needs("m-done", "2020-09-02")).toBe("nothing");
    expect(await needs("m-done")).toBe("statement-or-fee");
    expect(await needs("m-lone")).toBe("unknown");
    const refused = await failureOf(ada.deadlines.disclosure({ inventionId: "m-done", date: "1999-01-04" }));
    expect(refused).toMatchObject({ status: 400, fields: [{ field: "date" }] });
  });

  test("a disclosure statement of a matter with two applications is judged by the record of each", async () => {
    const { id } = await (await hub.as("ada")).inventions.create({
      title: "A parent and its continuation",
      references: ["16/111,300", "17/111,300"],
    });
    await officeRecord(hub, id, [["2020-01-31", "MCTNF"]], "16111300");
    await officeRecord(hub, id, [["2020-09-01", "ABN2"]], "16111300");
    await officeRecord(hub, id, [["2021-01-05", "MCTNF"]], "17111300");
    const said = await (await hub.as("ada")).deadlines.disclosure({ inventionId: id, date: "2021-03-01" });
    expect(said).toMatchObject({
      needs: "statement-or-fee",
      since: { date: "2021-01-05" },
      applications: [
        { application: "17/111,300", needs: "statement-or-fee" },
        { application: "16/111,300", needs: "not-taken" },
      ],
    });
    expect(said.words).toMatch(
      /^17\/111,300: IDS filed on 1 Mar 2021: .* 16\/111,300: IDS filed on 1 Mar 2021: none is taken/,
    );
  });

  test("a reply in the record is noted on the deadline and closes nothing", async () => {
    const ada = await hub.as("ada");
    await officeRecord(hub, "m-reply", [["2031-01-31", "MCTNF"]]);
    await officeRecord(hub, "m-reply", [["2031-03-03", "A..."]]);
    expect(await deadlinesOf(ada, "m-reply")).toMatchObject([
      { status: "proposed", officeReply: { code: "A...", date: "2031-03-03", description: "Line A..." } },
    ]);
    const events = (await loggedEvents(hub.platform, "deadline-changed")).filter(
      (one) => one.invention_id === "m-reply",
    );
    expect(events).toMatchObject([{ metadata: { changes: { officeReply: { before: null } } } }]);
  });

  test("a second notice of allowance stands beside the first", async () => {
    const ada = await hub.as("ada");
    await officeRecord(hub, "m-noa", [
      ["2023-01-03", "MN/=."],
      ["2023-01-13", "MN/=."],
    ]);
    const found = await deadlinesOf(ada, "m-noa");
    expect(found.map((one) => [one.mailDate, one.dueAt, one.overdue])).toEqual([
      ["2023-01-03", "2023-04-03", true],
      ["2023-01-13", "2023-04-13", true],
    ]);
  });

  test("an advisory action is counted from the final action and the reply before it", async () => {
    const ada = await hub.as("ada");
    await officeRecord(hub, "m-advisory", [
      ["2031-01-31", "MCTFR"],
      ["2031-03-20", "A.NE"],
    ]);
    await officeRecord(hub, "m-advisory", [["2031-05-15", "MCTAV"]]);
    const found = (await deadlinesOf(ada, "m-advisory")).filter((one) => !one.ruleId.endsWith("window"));
    expect(found).toMatchObject([
      { trigger: "MCTFR", ruleId: "us-ctfr-first-reply", nominal: "2031-05-15", status: "proposed" },
    ]);
    expect(found[0]?.history.map(({ did }) => did)).toEqual(["proposed", "moved"]);
    expect(found[0]?.finalDate).toBe("2031-07-31");
  });

  test("what cannot be computed is said in the matter's stream, not dropped", async () => {
    const ada = await hub.as("ada");
    await officeRecord(hub, "m-lone", [["2031-05-15", "MCTAV"]]);
    await officeRecord(hub, "m-old", [["1985-05-15", "MCTNF"]]);
    expect(await deadlinesOf(ada, "m-lone")).toMatchObject([{ status: "to-read", trigger: "MCTAV" }]);
    expect(await deadlinesOf(ada, "m-old")).toMatchObject([{ status: "to-read", mailDate: "1985-05-15" }]);
    const said = await loggedEvents(hub.platform, "deadline-unproposed");
    expect(said.map((one) => [one.invention_id, one.metadata.field])).toEqual([["m-old", "mailDate"]]);
  });

  test("a grant proposes the maintenance fees that are neither paid nor beyond their grace period", async () => {
    const ada = await hub.as("ada");
    const years = (ago: number) => `${new Date().getUTCFullYear() - ago}-05-12`;
    await grantedOn(hub, "m-grant", years(6));
    await officeRecord(hub, "m-grant", [
      [years(6), "PGM/"],
      [years(6), "MEPG_NTF"],
      [years(3), "M1551"],
    ]);
    const found = await deadlinesOf(ada, "m-grant");
    expect(found.map((one) => one.ruleId)).toEqual(["us-maintenance-fee-2", "us-maintenance-fee-3"]);
    expect(found[0]?.nominal).toBe(`${new Date().getUTCFullYear() + 1}-11-12`);
    await grantedOn(hub, "m-history", "1990-05-15");
    await officeRecord(hub, "m-history", [["1990-05-23", "PGM/"]]);
    expect(await deadlinesOf(ada, "m-history")).toEqual([]);
    const said = await loggedEvents(hub.platform, "deadline-unproposed");
    const lapsed = said.filter((one) => one.invention_id === "m-history").map(({ metadata }) => metadata.reason);
    expect(lapsed).toHaveLength(3);
    for (const reason of lapsed) expect(reason).toContain("grace period is over");
  });

  test("computed dates go by the matter's kind of patent, unless the call names another", async () => {
    const ada = await hub.as("ada");
    const grant = { trigger: "GRANT", mailDate: "2031-05-06" };
    await officeRecord(hub, "m-design", [["2031-05-06", "PGM/"]]);
    expect(await deadlinesOf(ada, "m-design")).toEqual([]);
    const refused = await failureOf(ada.deadlines.propose({ inventionId: "m-design", ...grant }));
    expect(refused.fields[0]).toMatchObject({
      field: "trigger",
      message: expect.stringContaining("A design patent pays no maintenance fees"),
    });
    const fees = await ada.deadlines.propose({ inventionId: "m-design", ...grant, patentKind: "utility" });
    expect(fees.length).toBeGreaterThan(0);
    await ada.inventions.update({ id: "m-reissue", patentKind: "reissue" });
    const asked = await failureOf(ada.deadlines.propose({ inventionId: "m-reissue", ...grant }));
    expect(asked.fields[0]?.field).toBe("originalGrantDate");
  });
});
