import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawCall } from "../../contract/raw-call.ts";
import { calls, exampleBody, keysOf, type NamedCall, pathWith } from "../../contract/schemas.ts";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

const outsiders = ["ada", "eve"] as const;
/** What a person could know of the walled matter: its ids, references and words of it. */
const guesses = ["m-walled", "k-walled", "s-walled", "WALLED-1", "18000042"];
/** Calls whose answer is of the caller's session, of this process or of the office's network, and of no matter. */
const ofNoMatter = ["auth", "health", "tokens"];
/** The access log tells of the calls of this test themselves; tests/server/operations/access-log.whole.test.ts compares it. */
const ofTheTest = ["accessLog.list", "accessLog.export"];

/** What a hub makes up for each answer: the id of a request, and that of a synchronisation that is queued to fail. */
const madeUp = [/"requestId":"[^"]*"/, /^\{"id":"[^"]*"\}$/];

const isRead = ({ call }: NamedCall) => call.method === "GET";
const compared = calls.filter(
  ({ noun, name, call }) => !ofTheTest.includes(name) && !ofNoMatter.includes(noun) && call.access !== "public",
);
const named = compared.filter(({ call }) => keysOf(call.params).length > 0);
const lists = compared.filter((one) => isRead(one) && keysOf(one.call.params).length === 0);
const writes = compared.filter((one) => !isRead(one) && keysOf(one.call.params).length === 0);
const naming = writes.filter(({ call }) =>
  keysOf(call.body).some((key) => /^(inventionId|milestoneId|reference)$/.test(key)),
);

/** ada sees all teams and eve is of none; both are named in the walled matter, whose owner is ben. */
forEachEngine((engine) => {
  const clock = new TestClock();
  let hubs: readonly SeededHub[];
  let tokens: Record<(typeof outsiders)[number], string>[];

  async function plant(hub: SeededHub, withWalled: boolean): Promise<void> {
    await hub.plant({
      matters: [{ id: "m-open", references: ["OPEN-1"] }],
      milestones: [{ id: "s-open", inventionId: "m-open" }],
      tasks: [{ id: "k-open", inventionId: "m-open", milestoneId: "s-open", title: "Open work" }],
    });
    if (!withWalled) return;
    const assignees = outsiders.map((name) => `${name}@firm.example`);
    const references = ["WALLED-1", "18/000,042"];
    await hub.plant({
      matters: [{ id: "m-walled", references, inHouseAttorney: "ada@firm.example", teams: ["t-chem"] }],
      milestones: [{ id: "s-walled", inventionId: "m-walled", assignees, dueAt: "2026-02-01" }],
      tasks: [{ id: "k-walled", inventionId: "m-walled", milestoneId: "s-walled", assignees, tags: ["walled"] }],
    });
    const admin = await hub.as("ada");
    await admin.walls.set({ id: "m-walled", owners: ["ben@firm.example"] });
    expect((await (await hub.as("ben")).tasks.get({ id: "k-walled" })).assignees).toEqual(assignees);
  }

  beforeAll(async () => {
    hubs = await Promise.all([startSeededHub(engine, {}, clock), startSeededHub(engine, {}, clock)]);
    await Promise.all(hubs.map((hub, at) => plant(hub, at === 0)));
    tokens = await Promise.all(
      hubs.map(async (hub) => ({ ada: await hub.tokenFor("ada"), eve: await hub.tokenFor("eve") })),
    );
  });
  afterAll(() => Promise.all(hubs.map((hub) => hub.close())));

  /** The answers of the hub with the walled matter and of the one without, as they came but for the id of the request. */
  async function bothAnswers(person: (typeof outsiders)[number], { call }: NamedCall, path: string, body: unknown) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answers = await Promise.all(
      hubs.map(({ url }, at) => rawCall({ url, path, method: call.method, token: tokens[at]?.[person], body: text })),
    );
    return answers.map(({ status, text: answer }) => [
      status,
      madeUp.reduce((rest, one) => rest.replace(one, ""), answer),
    ]);
  }

  describe.each(outsiders)("for %s, whom the wall screens,", (person) => {
    test.each(lists)("$name lists the same as in a hub without the matter", async (one) => {
      const [withIt, without] = await bothAnswers(person, one, one.call.path, undefined);
      expect(withIt).toEqual(without);
    });

    test.each(named)("$name answers of the matter as of an unknown one", async (one) => {
      for (const guess of guesses) {
        const path = pathWith(one.call.path, guess);
        const [withIt, without] = await bothAnswers(person, one, path, exampleBody(one.call));
        expect(withIt).toEqual(without);
      }
    });

    test.each(naming)("$name refuses the matter as an unknown one", async (one) => {
      for (const guess of guesses) {
        const body = { ...Object(exampleBody(one.call)), inventionId: guess, milestoneId: guess, reference: guess };
        const known = Object.entries(body).filter(([key]) => keysOf(one.call.body).includes(key));
        const [withIt, without] = await bothAnswers(person, one, one.call.path, Object.fromEntries(known));
        expect(withIt).toEqual(without);
      }
    });
  });
});
