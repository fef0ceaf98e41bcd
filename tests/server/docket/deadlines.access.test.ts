import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { proposeCtnf } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [...["bad", "stale", "same"].map((id) => ({ id: `m-${id}` })), { id: "m-kept", teams: ["t-chem"] }],
    });
  });
  afterAll(() => hub.close());

  test("bad input names its field and writes nothing", async () => {
    const ben = await hub.as("ben");
    const token = await hub.tokenFor("ben");
    const refused = async (input: object, field: string) => {
      // Straight over HTTP: the SDK refuses some of these before they are sent.
      const answer = await fetch(`${hub.url}/api/deadlines`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ inventionId: "m-bad", trigger: "CTNF", mailDate: "2026-01-31", ...input }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { code: "invalid_input", fields: [{ field }] } });
    };
    await refused({ trigger: "NONSENSE" }, "trigger");
    await refused({ mailDate: "2026-02-30" }, "mailDate");
    await refused({ mailDate: "1980-01-02" }, "mailDate");
    await refused({ printedPeriod: "13m" }, "printedPeriod");
    await refused({ printedPeriod: "soon" }, "printedPeriod");
    await refused({ trigger: "CTAV" }, "finalActionMailDate");
    await refused({ trigger: "GRANT", patentKind: "design" }, "trigger");
    expect((await ben.deadlines.list({ inventionId: "m-bad", view: "all" })).total).toBe(0);
    const { id } = await proposeCtnf(ben, "m-bad", "2026-01-31");
    const stranger = ben.deadlines.docket({ id, assignees: ["nobody@firm.example"] });
    expect(await failureOf(stranger)).toMatchObject({ status: 400, fields: [{ field: "assignees" }] });
    expect((await ben.deadlines.get({ id })).status).toBe("proposed");
    expect(
      await failureOf(ben.deadlines.propose({ inventionId: "m-none", trigger: "CTNF", mailDate: "2026-01-31" })),
    ).toMatchObject({ status: 404 });
  });

  test("who may not see the matter does not know of its deadlines", async () => {
    const ben = await hub.as("ben");
    const eve = await hub.as("eve");
    const { id } = await proposeCtnf(ben, "m-kept", "2031-01-31");
    expect(await failureOf(eve.deadlines.get({ id }))).toMatchObject({ status: 404 });
    expect(await failureOf(eve.deadlines.docket({ id }))).toMatchObject({ status: 404 });
    expect(
      await failureOf(eve.deadlines.propose({ inventionId: "m-kept", trigger: "CTNF", mailDate: "2031-01-31" })),
    ).toMatchObject({ status: 404 });
    expect((await eve.deadlines.list({ inventionId: "m-kept" })).total).toBe(0);
    const counts = await Promise.all([ben.deadlines.counts(), eve.deadlines.counts()]);
    expect(counts[0].proposed - counts[1].proposed).toBe(1);
  });

  test("a stale reader is refused with the deadline as it stands", async () => {
    const ben = await hub.as("ben");
    const ada = await hub.as("ada");
    const { id } = await proposeCtnf(ben, "m-stale", "2031-01-31");
    const read = await ben.deadlines.docket({ id });
    await ben.deadlines.extend({ id, extension: 1 });
    const refused = await failureOf(ada.deadlines.verify({ id, updatedAt: read.updatedAt }));
    expect(refused).toMatchObject({ status: 409, current: { extension: 1, status: "docketed" } });
  });

  test("an event is proposed once, also under the code that the document list has for it", async () => {
    const ben = await hub.as("ben");
    const first = await proposeCtnf(ben, "m-same", "2031-01-31");
    const [again] = await ben.deadlines.propose({ inventionId: "m-same", trigger: "mctnf", mailDate: "2031-01-31" });
    expect(again).toEqual(first);
    expect((await ben.deadlines.list({ inventionId: "m-same", view: "all" })).total).toBe(1);
    const events = await loggedEvents(hub.platform, "deadline-proposed");
    expect(events.filter((one) => one.invention_id === "m-same")).toHaveLength(1);
  });
});
