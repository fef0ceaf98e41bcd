import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { beginCall } from "../../support/held-call.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub(engine, {}, clock);
    await hub.plant({ matters: [{ id: "m-1" }], tasks: [{ id: "k-1", inventionId: "m-1" }] });
  });
  afterAll(() => hub?.close());

  const isUsed = async (id: string) => {
    const row = hub.platform.database.kysely.selectFrom("api_tokens").select("last_used_at").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).last_used_at !== null;
  };

  test.each([
    ["is answered", null, 200],
    ["while the account is closed is refused", "2026-01-05T09:00:00.000Z", 401],
  ] as const)("a search whose body is held back %s", async (_, disabledAt, status) => {
    const { id, token } = await (await hub.as("rob")).tokens.create({ name: "Script", scope: "read" });
    const [first, rest] = [Buffer.from('{"size"'), Buffer.from(":5}")];
    const path = "/api/search/tasks";
    const finish = beginCall({ url: hub.url, path, method: "POST", token, type: "application/json", first, rest });
    // The hub has looked up whose call it is.
    await expect.poll(() => isUsed(id)).toBe(true);
    const changed = { disabled_at: disabledAt };
    await hub.platform.database.kysely.updateTable("users").set(changed).where("id", "=", "u-rob").execute();
    clock.advance(5_000);
    const answer = await finish();
    expect(answer.status).toBe(status);
    expect(answer.body.includes("k-1")).toBe(status === 200);
  });
});
