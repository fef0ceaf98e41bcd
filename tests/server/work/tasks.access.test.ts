import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [{ id: "m-1" }, { id: "m-chem", teams: ["t-chem"] }, { id: "m-mech", teams: ["t-mech"] }],
      tasks: [
        { id: "k-same", inventionId: "m-1" },
        { id: "k-chem", inventionId: "m-chem" },
        { id: "k-mech", inventionId: "m-mech" },
      ],
    });
  });
  afterAll(() => hub.close());

  test("an unknown id is 404 before the body is judged, whatever it looks like", async () => {
    const headers = { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" };
    for (const id of ["k-none", "%00", "a'b", "9".repeat(300)]) {
      const body = JSON.stringify({ status: "wrong" });
      const answer = await fetch(`${hub.url}/api/workflow/tasks/${id}`, { method: "PUT", headers, body });
      expect([id, answer.status]).toEqual([id, 404]);
    }
  });

  test("a text that no database can store is refused with its field", async () => {
    const ada = await hub.as("ada");
    for (const text of ["a\u0000b", "half \ud83d"]) {
      const refused = await failureOf(ada.tasks.update({ id: "k-same", tags: ["fine", text] }));
      expect([refused.status, refused.fields[0]?.field]).toEqual([400, "tags[1]"]);
    }
  });

  test("dates and orders at the ends of what is allowed are kept, beyond them refused by field", async () => {
    const ada = await hub.as("ada");
    for (const [dueAt, order] of [
      ["0001-01-01", Number.MAX_SAFE_INTEGER],
      ["9999-12-31", Number.MIN_SAFE_INTEGER],
    ] as const) {
      expect(await ada.tasks.update({ id: "k-same", dueAt, order })).toMatchObject({ dueAt, order });
    }
    const headers = { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" };
    for (const [field, value] of [
      ["dueAt", "0000-01-01"],
      ["dueAt", "2026-02-30"],
      ["order", 1e300],
      ["order", 1.5],
      ["status", "closed"],
      ["assignees[0]", ["nobody"]],
      ["title", "  "],
    ] as const) {
      const body = JSON.stringify({ [field.replace("[0]", "")]: value });
      const answer = await fetch(`${hub.url}/api/workflow/tasks/k-same`, { method: "PUT", headers, body });
      expect([answer.status, (await answer.json()).error.fields[0].field]).toEqual([400, field]);
    }
  });

  test("tasks of a matter that is kept to a team are there for the team and for all-teams only", async () => {
    const [ada, ben, eve] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("eve")]);
    expect((await ada.tasks.get({ id: "k-mech" })).id).toBe("k-mech");
    expect((await ben.tasks.get({ id: "k-chem" })).id).toBe("k-chem");
    expect((await failureOf(ben.tasks.get({ id: "k-mech" }))).status).toBe(404);
    expect((await failureOf(eve.tasks.update({ id: "k-chem", title: "Mine" }))).status).toBe(404);
    expect((await ada.tasks.get({ id: "k-chem" })).title).toBe("Task k-chem");
  });

  test("a reader may look but not change", async () => {
    const rob = await hub.as("rob");
    expect((await rob.tasks.get({ id: "k-same" })).id).toBe("k-same");
    expect((await failureOf(rob.tasks.update({ id: "k-same", title: "No" }))).status).toBe(403);
  });
});
