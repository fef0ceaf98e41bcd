import { afterAll, beforeAll, expect, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { onBothEngines } from "../../support/engines.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson } from "../../support/whole-hub.ts";

onBothEngines((engine) => {
  let hub: WholeHub;
  const tokens = new Map<WholeHubPerson, string>();
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    for (const person of ["amy", "ben"] as const) tokens.set(person, await hub.tokenFor(person));
  });
  afterAll(() => hub.close());

  interface Write {
    readonly key?: string;
    readonly person?: WholeHubPerson;
    readonly path?: string;
    readonly method?: string;
  }
  const write = (body: object, { key, person = "amy", path = "/api/inventions", method = "POST" }: Write) => {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    return rawCall({ url: hub.url, path, method, token: tokens.get(person), body: JSON.stringify(body), headers });
  };
  const matter = (title: string) => ({ title, references: [] });
  async function count(title: string): Promise<number> {
    const rows = await hub.platform.db.selectFrom("inventions").select("id").where("title", "=", title).execute();
    return rows.length;
  }

  test("a repeated write is answered as the first time, and done once", async () => {
    const first = await write(matter("Once"), { key: "k-once" });
    const again = await write(matter("Once"), { key: "k-once" });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text));
    expect(await count("Once")).toBe(1);
    const { kysely: db } = hub.platform.database;
    const told = await db
      .selectFrom("event_log")
      .select("id")
      .where("invention_id", "=", JSON.parse(first.text).id)
      .execute();
    expect(told).toHaveLength(1);
  });

  test("without a key every call is its own", async () => {
    await write(matter("Twice"), {});
    await write(matter("Twice"), {});
    expect(await count("Twice")).toBe(2);
  });

  test("of many concurrent writes with one key, one is executed and all get its answer", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(matter("At once"), { key: "k-at-once" })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201));
    const [first] = answers;
    for (const answer of answers) expect(JSON.parse(answer.text)).toEqual(JSON.parse(first?.text ?? ""));
    expect(await count("At once")).toBe(1);
  });

  test("a repeated save is no conflict with itself, also when both come at once", async () => {
    const { kysely: db } = hub.platform.database;
    const read = async () =>
      (await db.selectFrom("tasks").select("updated_at").where("id", "=", "k-1").executeTakeFirstOrThrow()).updated_at;
    const save = { path: "/api/workflow/tasks/k-1", method: "PUT", key: "k-save" };
    const body = { title: "Saved once", updatedAt: await read() };
    const answers = await Promise.all([write(body, save), write(body, save)]);
    const later = await write(body, save);
    expect([...answers, later].map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(JSON.parse(later.text).updatedAt).toBe(await read());
    expect((await write(body, { ...save, key: "another" })).status).toBe(409);
  });

  test("a key that was used for another call or another body is refused, and nothing is done", async () => {
    await write(matter("The first"), { key: "k-used" });
    const elsewhere = { path: "/api/workflow/tasks/k-1", method: "PUT", key: "k-used" };
    const refused = [await write(matter("The second"), { key: "k-used" }), await write({ title: "x" }, elsewhere)];
    for (const answer of refused) {
      expect([answer.status, errorIn(answer).code]).toEqual([422, "idempotency_key_reused"]);
    }
    expect(await count("The second")).toBe(0);
  });

  test("the order of keys in the body makes no other call", async () => {
    const first = await write({ title: "Order", references: ["A-1"] }, { key: "k-order" });
    const again = await write({ references: ["A-1"], title: "Order" }, { key: "k-order" });
    expect(JSON.parse(again.text).id).toBe(JSON.parse(first.text).id);
  });

  test("keys are each person's own", async () => {
    const mine = await write(matter("Each"), { key: "k-each" });
    const yours = await write(matter("Each"), { key: "k-each", person: "ben" });
    expect(yours.status).toBe(201);
    expect(JSON.parse(yours.text).id).not.toBe(JSON.parse(mine.text).id);
  });

  test("a failed write is not stored: its key can be used again with a valid input", async () => {
    const wrong = await write({ title: "", references: [] }, { key: "k-wrong" });
    expect(wrong.status).toBe(400);
    expect((await write(matter("Right now"), { key: "k-wrong" })).status).toBe(201);
  });

  test("a key has a length", async () => {
    expect((await write(matter("Long"), { key: "x".repeat(200) })).status).toBe(201);
    expect((await write(matter("Too long"), { key: "x".repeat(201) })).status).toBe(400);
    expect(await count("Too long")).toBe(0);
  });

  test("a key that is empty or not of ASCII is refused, and nothing is done without one", async () => {
    for (const key of ["", "schl\u00fcssel"]) {
      const answer = await write(matter("Keyless"), { key });
      expect([answer.status, errorIn(answer).code]).toEqual([400, "invalid_input"]);
    }
    expect(await count("Keyless")).toBe(0);
  });
});
