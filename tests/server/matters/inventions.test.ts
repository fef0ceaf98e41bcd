import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [
        { id: "m-chem", teams: ["t-chem"] },
        { id: "m-mech", teams: ["t-mech"] },
      ],
    });
  });
  afterAll(() => hub.close());

  // spec: 7.22
  test("opens a matter without references, and it is in search and overview at once", async () => {
    const ada = await hub.as("ada");
    const created = await ada.inventions.create({ title: "Foldable antenna", references: [] });
    expect(created).toMatchObject({
      title: "Foldable antenna",
      references: [],
      applicationNumber: null,
      applicant: null,
      inHouseAttorney: null,
      teams: [],
      docketingInvention: null,
    });
    expect(await ada.inventions.get({ id: created.id })).toEqual(created);
    expect((await ada.inventions.search({ qs: "foldable" })).data.map(({ id }) => id)).toEqual([created.id]);
    expect(await ada.overview.get({ id: created.id })).toMatchObject({ title: "Foldable antenna", nextTask: null });
    const logged = await loggedEvents(hub.platform, "invention-created");
    expect(logged.find((one) => one.invention_id === created.id)).toMatchObject({
      actor: "ada@firm.example",
      metadata: { title: "Foldable antenna", references: [] },
    });
  });

  // spec: 7.20
  test("opens a matter with everything, and reads its application number", async () => {
    const ada = await hub.as("ada");
    const created = await ada.inventions.create({
      title: "Sodium cell",
      references: ["A-17-US", "US 18/100,200", "a-17-us", "18100200"],
      applicant: "Zellen Größe GmbH",
      inHouseAttorney: "ADA@firm.example",
      teams: ["t-mech", "t-chem", "t-chem"],
    });
    expect(created).toMatchObject({
      references: ["A-17-US", "US 18/100,200"],
      applicationNumber: "18100200",
      applicant: "Zellen Größe GmbH",
      inHouseAttorney: "ada@firm.example",
      teams: ["t-chem", "t-mech"],
    });
    expect(await ada.inventions.get({ id: created.id })).toEqual(created);
  });

  test("an unknown attorney and an unknown team are named together and nothing is written", async () => {
    const ada = await hub.as("ada");
    const wanted = { title: "Never", references: [], inHouseAttorney: "who@firm.example", teams: ["t-none", "t-chem"] };
    const refused = await failureOf(ada.inventions.create(wanted));
    expect([refused.status, refused.fields.map(({ field }) => field)]).toEqual([400, ["inHouseAttorney", "teams"]]);
    expect((await ada.inventions.search({ qs: "never" })).total).toBe(0);
  });

  test("a body without references, with an empty title or an unknown field is refused by name", async () => {
    const answer = await fetch(`${hub.url}/api/inventions`, {
      method: "POST",
      headers: { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" },
      body: JSON.stringify({ title: "", colour: "red" }),
    });
    expect(answer.status).toBe(400);
    const { error } = await answer.json();
    const fields = error.fields.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(["colour", "references", "title"]);
  });

  // spec: 7.23
  test("references are added, without repeating one in another spelling, or replaced", async () => {
    const ada = await hub.as("ada");
    const { id } = await ada.inventions.create({ title: "Spelling", references: ["17/300,001", "B-1"] });
    const added = await ada.inventions.update({ id, references: ["17300001", "b-1", "B-2"] });
    expect(added.references).toEqual(["17/300,001", "B-1", "B-2"]);
    const replaced = await ada.inventions.update({ id, references: ["B-2"], referenceOverride: true });
    expect(replaced).toMatchObject({ references: ["B-2"], applicationNumber: null });
    expect((await ada.inventions.search({ qs: "17/300,001" })).total).toBe(0);
    expect((await ada.inventions.search({ qs: "B-2" })).data[0]?.id).toBe(id);
    const emptied = await ada.inventions.update({ id, references: [], referenceOverride: true });
    expect(emptied.references).toEqual([]);
    const logged = (await loggedEvents(hub.platform, "invention-updated")).filter((one) => one.invention_id === id);
    expect(logged).toHaveLength(3);
    expect(logged[1]).toMatchObject({
      metadata: { changes: { references: { before: ["17/300,001", "B-1", "B-2"], after: ["B-2"] } } },
      live_name: "invention:updated",
      live_payload: { title: "Spelling", references: ["B-2"] },
    });
  });

  test("more than fifty references are refused, also when they come together by adding", async () => {
    const ada = await hub.as("ada");
    const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => `R-${from + n}`);
    const { id } = await ada.inventions.create({ title: "Many", references: many(0, 40) });
    const refused = await failureOf(ada.inventions.update({ id, references: many(40, 11) }));
    expect([refused.status, refused.fields[0]?.field]).toEqual([400, "references"]);
    expect((await ada.inventions.get({ id })).references).toHaveLength(40);
  });

  // spec: 7.24
  test("a patch leaves what it does not name, null clears, and no change leaves no trace", async () => {
    const ada = await hub.as("ada");
    const details = { applicant: "Acme", inHouseAttorney: "ben@firm.example", teams: ["t-chem"] };
    const created = await ada.inventions.create({ title: "Stays", references: ["C-1"], ...details });
    const renamed = await ada.inventions.update({ id: created.id, title: "Renamed" });
    expect(renamed).toEqual({ ...created, title: "Renamed", updatedAt: renamed.updatedAt });
    const same = await ada.inventions.update({ id: created.id, title: "Renamed", references: ["c-1"] });
    expect(same).toEqual(renamed);
    const cleared = await ada.inventions.update({
      id: created.id,
      applicant: null,
      inHouseAttorney: null,
      teams: [],
    });
    expect(cleared).toMatchObject({ applicant: null, inHouseAttorney: null, teams: [] });
    expect((await ada.overview.get({ id: created.id })).title).toBe("Renamed");
    const logged = await loggedEvents(hub.platform, "invention-updated");
    expect(logged.filter((one) => one.invention_id === created.id)).toHaveLength(2);
  });

  test("the whole record may come back; one that is out of date is refused with the present one", async () => {
    const ada = await hub.as("ada");
    const created = await ada.inventions.create({ title: "Whole", references: ["W-1"] });
    const patch = async (body: object) => {
      const answer = await fetch(`${hub.url}/api/inventions/${created.id}`, {
        method: "PATCH",
        headers: { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const saved = await patch({ ...created, title: "Back", references: ["W-2"], referenceOverride: true });
    expect([saved.status, saved.body.title, saved.body.references]).toEqual([200, "Back", ["W-2"]]);
    const stale = await patch({ ...created, title: "Late" });
    expect([stale.status, stale.body.current]).toEqual([409, saved.body]);
  });

  test("a matter that is kept to teams is there for them and for all-teams only", async () => {
    const [ada, ben, eve] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("eve")]);
    expect((await ben.inventions.get({ id: "m-chem" })).teams).toEqual(["t-chem"]);
    expect((await failureOf(ben.inventions.get({ id: "m-mech" }))).status).toBe(404);
    expect((await failureOf(eve.inventions.update({ id: "m-chem", title: "X" }))).status).toBe(404);
    const seen = async (who: typeof ada) => (await who.inventions.search({ qs: "Matter m-" })).data.map(({ id }) => id);
    expect([await seen(ada), await seen(ben), await seen(eve)]).toEqual([["m-chem", "m-mech"], ["m-chem"], []]);
    await ada.inventions.update({ id: "m-mech", teams: [] });
    expect((await eve.inventions.get({ id: "m-mech" })).id).toBe("m-mech");
    expect((await eve.overview.list({})).data.map(({ id }) => id)).toContain("m-mech");
    await ada.inventions.update({ id: "m-mech", teams: ["t-mech"] });
    expect((await eve.overview.list({})).data.map(({ id }) => id)).not.toContain("m-mech");
  });

  test("the kind of patent is set, changed, cleared, and refused by name where there is no such kind", async () => {
    const ada = await hub.as("ada");
    const made = await ada.inventions.create({ title: "Chair", references: [], patentKind: "design" });
    expect(made.patentKind).toBe("design");
    expect((await ada.inventions.update({ id: made.id, patentKind: "plant" })).patentKind).toBe("plant");
    expect((await ada.inventions.update({ id: made.id, title: "Rose" })).patentKind).toBe("plant");
    expect((await ada.inventions.update({ id: made.id, patentKind: null })).patentKind).toBeNull();
    const [event] = (await loggedEvents(hub.platform, "invention-updated")).slice(-1);
    expect(event?.metadata.changes).toEqual({ patentKind: { before: "plant", after: null } });
    const refused = await fetch(`${hub.url}/api/inventions/${made.id}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" },
      body: JSON.stringify({ patentKind: "chair" }),
    });
    const { error } = await refused.json();
    expect([refused.status, error.fields[0].field]).toEqual([400, "patentKind"]);
    expect(error.fields[0].message).toContain("utility, design, plant or reissue");
  });

  test("an unknown id is 404 before the body is judged", async () => {
    const headers = { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" };
    const answer = await fetch(`${hub.url}/api/inventions/m-none`, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ title: 7 }),
    });
    expect(answer.status).toBe(404);
  });

  test("a write that is repeated with its key is done once", async () => {
    const send = async (key: string) => {
      const answer = await fetch(`${hub.url}/api/inventions`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await hub.tokenFor("ada")}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify({ title: "Only once", references: [] }),
      });
      return (await answer.json()).id;
    };
    expect(await send("one")).toBe(await send("one"));
    const ada = await hub.as("ada");
    expect((await ada.inventions.search({ qs: "only once" })).total).toBe(1);
  });
});
