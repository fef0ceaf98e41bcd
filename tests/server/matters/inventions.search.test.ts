import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

onBothEngines((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    const crowd = Array.from({ length: 10_050 }, (_, n) => ({ id: `m-x${n}`, title: `Widget ${n}`, references: [] }));
    await hub.plant({
      matters: [
        { id: "m-lithium", title: "Lithium-ion battery", references: ["A-1", "17/248,024"], applicant: "Größe Zellen" },
        { id: "m-cites", title: "About 17/248,024 and batteries", references: ["A-2"] },
        { id: "m-antenna", title: "Antenna for a battery door", references: ["29/900,123", "widget-key"] },
        { id: "m-series8", title: "Old battery door", references: ["8/910,294"] },
        { id: "m-pct", title: "Abroad", references: ["PCT/US2024/012345"] },
        { id: "m-battery", title: "Battery", references: ["100%_pure"] },
        ...crowd,
      ],
    });
  });
  afterAll(() => hub.close());

  async function found(qs: string): Promise<string[]> {
    const ada = await hub.as("ada");
    return (await ada.inventions.search({ qs })).data.map(({ id }) => id);
  }

  test.each(["17/248,024", "17/248024", "17248024", "US 17/248,024", "us17/248,024", "U.S. 17/248,024", " 17248024 "])(
    "finds an application written %s, the very matter before those that mention it",
    async (qs) => {
      expect((await found(qs))[0]).toBe("m-lithium");
    },
  );

  test.each([
    ["08910294", "m-series8"],
    ["8/910,294", "m-series8"],
    ["PCT/US2024/012345", "m-pct"],
    ["pct/us24/012345", "m-pct"],
    ["29900123", "m-antenna"],
    ["lithium US 17/248,024", "m-lithium"],
    ["m-pct", "m-pct"],
    ["100%_pure", "m-battery"],
    ["a/1", "m-lithium"],
    ["Widget : Key", "m-antenna"],
  ])("finds %s", async (qs, id) => {
    expect(await found(qs)).toEqual([id]);
  });

  test("finds a number that is only begun, before texts that mention it", async () => {
    expect(await found("17/248")).toEqual(["m-lithium", "m-cites"]);
    expect(await found("US 17/248,0")).toEqual(["m-lithium", "m-cites"]);
  });

  // spec: 7.21
  test("finds any part of title, reference and applicant without case and accents; all words must be there", async () => {
    expect(await found("GROSSE")).toEqual(["m-lithium"]);
    expect(await found("größe")).toEqual(["m-lithium"]);
    expect(await found("ithi")).toEqual(["m-lithium"]);
    expect(await found("zellen lithium a-1")).toEqual(["m-lithium"]);
    expect(await found("lithium antenna")).toEqual([]);
    expect(await found("100%")).toEqual(["m-battery"]);
    expect(await found("%")).toEqual(["m-battery"]);
    expect(await found("'; drop table inventions; --")).toEqual([]);
  });

  test("best first: titles that begin with it, titles that hold it, then by title", async () => {
    expect(await found("battery")).toEqual(["m-battery", "m-antenna", "m-lithium", "m-series8"]);
  });

  test("of more than ten thousand matches the exact one is first, and the total stops at 10,001", async () => {
    const ada = await hub.as("ada");
    const page = await ada.inventions.search({ qs: "widget", size: 2 });
    expect(page).toMatchObject({ total: 10_001, data: [{ id: "m-x0" }, { id: "m-x1" }] });
    expect((await ada.inventions.search({ qs: "WIDGET-KEY", size: 1 })).data[0]?.id).toBe("m-antenna");
  });

  test("without a text all matters by title, in pages that never overlap", async () => {
    const ada = await hub.as("ada");
    const first = await ada.inventions.search({ size: 4 });
    expect(first.total).toBe(10_001);
    expect(first.data.map(({ id }) => id)).toEqual(["m-cites", "m-pct", "m-antenna", "m-battery"]);
    const second = await ada.inventions.search({ size: 4, skip: 4 });
    expect(second.data.map(({ id }) => id)).toEqual(["m-lithium", "m-series8", "m-x0", "m-x1"]);
    const last = await ada.inventions.search({ size: 100, skip: 10_050 });
    expect(last.data).toHaveLength(6);
    const past = await ada.inventions.search({ size: 100, skip: 20_000 });
    expect(past).toEqual({ data: [], total: 10_001 });
  });

  test("page size and text have bounds, named in the refusal", async () => {
    const ada = await hub.as("ada");
    for (const [input, field] of [
      [{ size: 101 }, "size"],
      [{ size: 0 }, "size"],
      [{ skip: -1 }, "skip"],
      [{ qs: "a".repeat(501) }, "qs"],
    ] as const) {
      const token = await hub.tokenFor("ada");
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
      const answer = await fetch(`${hub.url}/api/inventions/search?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(400);
      expect((await answer.json()).error.fields.map((one: { field: string }) => one.field)).toEqual([field]);
    }
    expect((await failureOf(ada.inventions.get({ id: "nothing" }))).status).toBe(404);
  });
});
