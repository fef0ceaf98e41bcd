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

  const disable = async (id: string, disabledAt: string | null) => {
    const changed = { disabled_at: disabledAt };
    await hub.platform.database.kysely.updateTable("users").set(changed).where("id", "=", id).execute();
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
    await disable("u-rob", disabledAt);
    clock.advance(5_000);
    const answer = await finish();
    expect(answer.status).toBe(status);
    expect(answer.body.includes("k-1")).toBe(status === 200);
  });

  test.each([
    ["docket", "/api/imports"],
    ["template", "/api/reports/templates"],
  ] as const)("a %s whose sender's account is closed while it arrives is refused", async (_, path) => {
    const { id, token } = await (await hub.as("ada")).tokens.create({ name: "Script", scope: "write" });
    const head = '--boundary\r\ncontent-disposition: form-data; name="file"; filename="sent.csv"\r\n\r\n';
    const [first, rest] = [Buffer.from(`${head}Reference;Title\r\n`), Buffer.from("A-1;Valve\r\n--boundary--\r\n")];
    const type = "multipart/form-data; boundary=boundary";
    const finish = beginCall({ url: hub.url, path, method: "POST", token, type, first, rest });
    await expect.poll(() => isUsed(id)).toBe(true);
    await disable("u-ada", "2026-01-05T09:00:00.000Z");
    const answer = await finish();
    await disable("u-ada", null);
    expect(answer.status).toBe(401);
  });
});
