import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    ben = await hub.as("ben");
    await hub.plant({
      matters: [
        { id: "m-kite", title: "Zephyr kite", references: ["17/248,024"] },
        { id: "m-sail", title: "Äolian sail", references: ["SAIL-1"] },
      ],
    });
    const entry = { office: "EP", source: "the letter" };
    await ben.deadlines.enter({ ...entry, inventionId: "m-kite", title: "Reply", dueDate: "2031-03-03" });
    await ben.deadlines.enter({ ...entry, inventionId: "m-sail", title: "Annuity", dueDate: "2031-02-03" });
  });
  afterAll(() => hub.close());

  const titles = async (query: Parameters<Hub["deadlines"]["list"]>[0]) =>
    (await ben.deadlines.list({ ...query })).data.map(({ title }) => title);

  test("deadlines are found by words of their title and of their matter, in any case, and by a number in any spelling", async () => {
    expect(await titles({ qs: "REPLY zephyr" })).toEqual(["Reply"]);
    expect(await titles({ qs: "aolian" })).toEqual(["Annuity"]);
    expect(await titles({ qs: "US 17248024" })).toEqual(["Reply"]);
    expect(await titles({ qs: "reply sail" })).toEqual([]);
    expect((await ben.deadlines.list({ qs: "100%" })).total).toBe(0);
    expect((await ben.deadlines.list({ qs: " " })).total).toBe(2);
  });

  test("counts follow the filters of the list: the person, the words and the office", async () => {
    const counted = async (query: Parameters<Hub["deadlines"]["counts"]>[0]) =>
      (await ben.deadlines.counts(query)).docketed;
    await ben.deadlines.enter({
      inventionId: "m-sail",
      title: "Fee\u2013JP",
      office: "JP",
      source: "the letter",
      dueDate: "2031-04-03",
    });
    const [fee] = (await ben.deadlines.list({ qs: "fee\u2013jp" })).data;
    if (!fee) throw new Error("It was entered.");
    await ben.deadlines.assign({ id: fee.id, responsible: "ben@firm.example" });
    expect(await counted({})).toBe(3);
    expect(await counted({ office: "ep" })).toBe(2);
    expect(await counted({ qs: "sail" })).toBe(2);
    expect(await counted({ qs: "sail", office: "JP" })).toBe(1);
    expect(await counted({ qs: "fee-jp" })).toBe(1);
    for (const responsible of ["me", "ben", "BEN@firm.example"]) {
      expect(await counted({ responsible }), responsible).toBe(1);
      expect(await titles({ responsible }), responsible).toEqual(["Fee\u2013JP"]);
    }
    const refused = { status: 400, fields: [{ field: "responsible" }] };
    expect(await failureOf(ben.deadlines.counts({ responsible: "zoe" }))).toMatchObject(refused);
    expect(await failureOf(ben.deadlines.list({ responsible: "zoe" }))).toMatchObject(refused);
    await ben.deadlines.reject({ id: fee.id, reason: "only for this test" });
  });

  test("the assignee is me, a name or an address in any case, as the responsible person is", async () => {
    const { id } = await ben.deadlines.enter({
      ...{ inventionId: "m-sail", title: "Opposition", office: "EP", source: "the letter", dueDate: "2031-05-05" },
      assignees: ["ben@firm.example"],
    });
    for (const assignee of ["me", "okafor", "BEN@firm.example"]) {
      expect(await titles({ assignee }), assignee).toEqual(["Opposition"]);
    }
    expect(await titles({ assignee: "eve" })).toEqual([]);
    const refused = { status: 400, fields: [{ field: "assignee" }] };
    expect(await failureOf(ben.deadlines.list({ assignee: "zoe" }))).toMatchObject(refused);
    await ben.deadlines.reject({ id, reason: "only for this test" });
  });

  test("deadlines are sorted by date, title or matter, both ways; another order is refused", async () => {
    expect(await titles({})).toEqual(["Annuity", "Reply"]);
    expect(await titles({ sort: "-dueAt" })).toEqual(["Reply", "Annuity"]);
    expect(await titles({ sort: "title" })).toEqual(["Annuity", "Reply"]);
    expect(await titles({ sort: "-title" })).toEqual(["Reply", "Annuity"]);
    expect(await titles({ sort: "matter" })).toEqual(["Annuity", "Reply"]);
    expect(await titles({ sort: "-matter", size: 1 })).toEqual(["Reply"]);
    const raw = await failureOf(ben.request("GET", "/api/deadlines?sort=colour"));
    expect(raw).toMatchObject({ status: 400, fields: [{ field: "sort" }] });
  });
});
