import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson } from "../../support/whole-hub.ts";

const emailOf = (person: WholeHubPerson) => `${person}@firm.example`;

/** A view of each list, and a filter of tasks, as it is saved. */
const views: readonly (readonly [string, Omit<Parameters<Hub["filters"]["create"]>[0], "title">])[] = [
  ["tasks", { data: { tags: ["fee"] } }],
  ["deadlines", { list: "deadlines", choices: { view: "docketed" } }],
  ["inventions", { list: "inventions", choices: { groupBy: "client" } }],
];

forEachEngine((engine) => {
  let hub: WholeHub;
  let ben: Hub;
  let eve: Hub;
  const by = (token: string, actingFor: WholeHubPerson | null = null) => {
    const acting = actingFor === null ? {} : { actingFor: () => emailOf(actingFor) };
    return createHub({ baseUrl: hub.url, token: memoryTokenStore(token), retries: 0, ...acting });
  };
  const apiToken = async (person: WholeHubPerson, scope: "read" | "write") =>
    (await (await hub.as(person)).tokens.create({ name: `${person} ${scope}`, scope })).token;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    await hub.platform.database.kysely.insertInto("teams").values({ id: "t-mech", name: "Mechanics" }).execute();
    ben = await hub.as("ben");
    eve = await hub.as("eve");
    await ben.users.addAssistant({ email: emailOf("eve") });
  });
  afterAll(() => hub?.close());

  /** The answers, each once, to every attempt to change, share or delete a view. */
  async function refusalsOf(caller: Hub, id: string): Promise<string[]> {
    const attempts = [
      () => caller.filters.update({ id, title: "Mine" }),
      () => caller.filters.update({ id, sharedWith: ["everyone"] }),
      () => caller.filters.update({ id, sharedWith: [] }),
      () => caller.filters.delete({ id }),
    ];
    const answers = new Set<string>();
    for (const attempt of attempts) {
      const { status, code, message } = await failureOf(attempt());
      answers.add(`${status} ${code}: ${message}`);
    }
    return [...answers];
  }

  const notTheirs = "403 forbidden: This filter is someone else's. Save one of your own with the same conditions.";
  const notPermitted = "403 forbidden: This needs the permission filters:write. Ask an administrator for it.";
  const readOnly = "403 read_only: This token may only read. Use a token with the scope write.";
  const noAssistant = "403 not_assistant: You do not assist ben@firm.example. They can add you as an assistant.";

  test.each(views)("a view of %s is changed, shared and deleted by its owner alone", async (_list, view) => {
    const made = await ben.filters.create({ title: "Ben's", ...view, sharedWith: ["t-chem"] });
    const events = async () => [
      await loggedEvents(hub.platform, "filter-updated"),
      await loggedEvents(hub.platform, "filter-deleted"),
    ];
    const before = await events();
    const callers: readonly (readonly [string, Hub, string])[] = [
      ["a colleague", eve, notTheirs],
      ["an administrator", await hub.as("amy"), notTheirs],
      ["an assistant for its owner", by(await hub.tokenFor("eve"), "ben"), notTheirs],
      ["the API token of an assistant for its owner", by(await apiToken("eve", "write"), "ben"), notTheirs],
      ["a stranger for its owner", by(await hub.tokenFor("rob"), "ben"), noAssistant],
      ["a reader", await hub.as("rob"), notPermitted],
      ["the API token of a reader", by(await apiToken("rob", "write")), notPermitted],
      ["a token of its owner that may only read", by(await apiToken("ben", "read")), readOnly],
    ];
    for (const [who, caller, answer] of callers) {
      expect([who, await refusalsOf(caller, made.id)]).toEqual([who, [answer]]);
    }
    expect(await ben.filters.get({ id: made.id })).toEqual(made);
    expect(await events()).toEqual(before);

    const own = by(await apiToken("ben", "write"));
    expect(await own.filters.update({ id: made.id, sharedWith: ["everyone"] })).toMatchObject({
      sharedWith: ["everyone"],
    });
    expect(await own.filters.delete({ id: made.id })).toEqual({ ok: true });
    expect((await failureOf(ben.filters.get({ id: made.id }))).status).toBe(404);
  });

  test.each(views)("a deleted view of %s is restored by its owner alone", async (_list, view) => {
    const made = await ben.filters.create({ title: "Gone", ...view });
    await ben.filters.delete({ id: made.id });
    const others = [eve, await hub.as("amy"), await hub.as("rob"), by(await hub.tokenFor("eve"), "ben")];
    for (const caller of others) {
      expect((await failureOf(caller.bin.restore({ id: made.id }))).status).toBe(404);
      expect((await caller.bin.list({ kind: "filter" })).data).toEqual([]);
    }
    const reading = by(await apiToken("ben", "read"));
    expect((await failureOf(reading.bin.restore({ id: made.id }))).code).toBe("read_only");
    await ben.bin.restore({ id: made.id });
    expect(await ben.filters.get({ id: made.id })).toEqual(made);
    await ben.filters.delete({ id: made.id });
  });

  test.each(views)("who may not save a view of %s saves none", async (_list, view) => {
    const save = { title: "Refused", ...view };
    for (const caller of [await hub.as("rob"), by(await apiToken("rob", "write"))]) {
      expect((await failureOf(caller.filters.create(save))).message).toContain("filters:write");
    }
    const reading = by(await apiToken("ben", "read"));
    expect((await failureOf(reading.filters.create(save))).code).toBe("read_only");
    const all = await hub.platform.db.selectFrom("filters").select("title").where("title", "=", "Refused").execute();
    expect(all).toEqual([]);
  });

  test.each(views)("a view of %s is shared with a team of one's own, or of the one acted for", async (_list, view) => {
    const refused = { status: 400, fields: [{ field: "sharedWith[0]" }] };
    const save = (caller: Hub, team: string) => caller.filters.create({ title: "Team", ...view, sharedWith: [team] });
    expect(await failureOf(save(eve, "t-chem"))).toMatchObject(refused);
    expect(await failureOf(save(await hub.as("amy"), "t-chem"))).toMatchObject(refused);
    const eveForBen = by(await hub.tokenFor("eve"), "ben");
    expect(await failureOf(save(eveForBen, "t-mech"))).toMatchObject(refused);
    const made = await save(eveForBen, "t-chem");
    // The assistant stays who they are: the view is theirs, and the record names both.
    expect(made).toMatchObject({ owner: emailOf("eve"), sharedWith: ["t-chem"] });
    const [entry] = (await loggedEvents(hub.platform, "filter-created")).slice(-1);
    expect(entry).toMatchObject({ actor: emailOf("eve"), metadata: { actingFor: emailOf("ben") } });
    expect((await ben.filters.list({ list: "all" })).map(({ id }) => id)).toContain(made.id);
    await eve.filters.update({ id: made.id, sharedWith: [] });
    expect(await failureOf(eve.filters.update({ id: made.id, sharedWith: ["t-chem"] }))).toMatchObject(refused);
    await eve.filters.delete({ id: made.id });
  });
});
