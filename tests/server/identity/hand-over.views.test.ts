import type { Hub } from "@iphub/sdk";
import { reviewedRows } from "@iphub/sdk/domain/identity/hand-over";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const benMail = "ben@firm.example";

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let count = 0;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
  });
  afterAll(() => hub.close());

  /** Someone called Lea, as others are, whose last name is no one else's. */
  async function person() {
    count += 1;
    const lastName = `Sander${count}`;
    const email = `views${count}@firm.example`;
    const { id } = await amy.users.create({ email, firstName: "Lea", lastName, roles: ["paralegal"] });
    return { id, email, lastName };
  }

  const viewOf = (responsible: string) =>
    amy.filters.create({ title: `Of ${responsible}`, list: "deadlines", choices: { responsible, qs: "reply" } });
  const responsibleIn = async (id: string) => (await amy.filters.get({ id })).choices?.responsible;

  test("a view of a person by a name that no one else has is handed over, and an undo restores the name", async () => {
    const leaver = await person();
    await person();
    const own = await viewOf(leaver.lastName.toUpperCase());
    const full = await viewOf(`lea ${leaver.lastName}`);
    const shared = await viewOf("Lea");
    const mine = await viewOf("me");
    const plan = await amy.users.planHandOver({ id: leaver.id, to: benMail });
    expect(plan.rows.map(({ kind, id, roles }) => [kind, id, roles])).toEqual(
      expect.arrayContaining([own, full].map(({ id }) => ["filter", id, ["named"]])),
    );
    expect(plan.rows).toHaveLength(2);
    const { id: handOverId, handed } = await amy.users.handOver({ id: leaver.id, rows: reviewedRows(plan.rows) });
    expect(handed).toBe(2);
    expect(await Promise.all([own, full, shared, mine].map(({ id }) => responsibleIn(id)))).toEqual([
      benMail,
      benMail,
      "Lea",
      "me",
    ]);
    expect((await amy.filters.get({ id: own.id })).choices?.qs).toBe("reply");
    expect((await amy.users.takeBackHandOver({ id: handOverId })).restored).toBe(2);
    expect(await responsibleIn(own.id)).toBe(leaver.lastName.toUpperCase());
    expect(await responsibleIn(full.id)).toBe(`lea ${leaver.lastName}`);
  });

  test("a view of a person by name says that all who are called so have left, or that no one is", async () => {
    const leaver = await person();
    const view = await viewOf(leaver.lastName);
    const shared = await viewOf("Lea");
    expect([view.warnings, shared.warnings]).toEqual([[], []]);
    await amy.users.update({ id: leaver.id, disabled: true });
    expect((await amy.filters.get({ id: view.id })).warnings).toEqual([`${leaver.email} no longer works here.`]);
    const listed = await amy.filters.list({ list: "deadlines" });
    expect(listed.find(({ id }) => id === view.id)?.warnings).toEqual([`${leaver.email} no longer works here.`]);
    expect((await amy.filters.get({ id: shared.id })).warnings).toEqual([]);
    expect((await viewOf("Nobody")).warnings).toEqual(["No one is called 'Nobody'."]);
  });
});
