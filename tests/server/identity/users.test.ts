import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    const crowd = Array.from({ length: 30 }, (_, n) => ({
      id: `u-crowd-${n}`,
      email: `crowd${n}@firm.example`,
      first_name: "Person",
      last_name: `Number${String(n).padStart(2, "0")}`,
      roles: [],
      created_at: plantedAt,
      updated_at: plantedAt,
    }));
    const gone = { ...crowd[0], id: "u-gone", email: "gone@firm.example", first_name: "Gone", last_name: "Byron" };
    await hub.platform.database.kysely
      .insertInto("users")
      .values([...crowd, { ...gone, roles: [], created_at: plantedAt, updated_at: plantedAt, disabled_at: plantedAt }])
      .execute();
  });
  afterAll(() => hub.close());

  async function suggested(q: string): Promise<string[]> {
    const ada = await hub.as("ada");
    return (await ada.users.suggest({ q })).map((person) => person.name);
  }

  // spec: 3.1, 7.6
  test("tells who is signed in, with teams and permissions", async () => {
    const ben = await hub.as("ben");
    const me = await ben.users.me();
    expect(me).toMatchObject({
      userId: "u-ben",
      email: "ben@firm.example",
      firstName: "Ben",
      lastName: "Okafor",
      teams: [{ id: "t-chem", name: "Chemistry" }],
    });
    expect(me.permissions).toContain("tasks:write");
    expect(me.permissions).not.toContain("matters:all-teams");
  });

  // spec: 5.3, 7.7
  test("changes only the names that are sent, once, and logs it", async () => {
    const eve = await hub.as("eve");
    expect(await eve.users.updateMe({ lastName: "Adler" })).toMatchObject({ firstName: "Eve", lastName: "Adler" });
    expect(await eve.users.updateMe({ lastName: "Adler" })).toMatchObject({ lastName: "Adler" });
    expect(await eve.users.me()).toMatchObject({ firstName: "Eve", lastName: "Adler" });
    const logged = await loggedEvents(hub.platform, "user-updated");
    expect(logged.map((one) => [one.actor, one.metadata.changes])).toEqual([
      ["eve@firm.example", { lastName: { before: "Müller", after: "Adler" } }],
    ]);
    await eve.users.updateMe({ lastName: "Müller" });
  });

  // spec: 5.4
  test("an empty name and an unknown field are refused by name", async () => {
    const token = await hub.tokenFor("ben");
    const answer = await fetch(`${hub.url}/api/auth/users/me`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ firstName: " ", lastName: "", email: "other@firm.example" }),
    });
    expect(answer.status).toBe(400);
    const { error } = await answer.json();
    expect(error.fields.map(({ field }: { field: string }) => field).sort()).toEqual([
      "email",
      "firstName",
      "lastName",
    ]);
  });

  // spec: 7.15
  test("suggests people by any part of name or e-mail, without case and accents", async () => {
    const ada = await hub.as("ada");
    expect(await ada.users.suggest({ q: "MULL" })).toEqual([
      { firstName: "Eve", lastName: "Müller", email: "eve@firm.example", name: "Eve Müller" },
    ]);
    expect(await suggested("müll")).toEqual(["Eve Müller"]);
    expect(await suggested("kafo")).toEqual(["Ben Okafor"]);
    expect(await suggested("okafor ben")).toEqual(["Ben Okafor"]);
    expect(await suggested("ben@firm")).toEqual(["Ben Okafor"]);
    expect(await suggested("zzz")).toEqual([]);
  });

  test("the best come first: those whose name begins with it", async () => {
    expect(await suggested("ada")).toEqual(["Ada Byron", "Robert Adams"]);
    expect(await suggested("ad")).toEqual(["Ada Byron", "Robert Adams"]);
  });

  test("at most twenty, none who has left, and wildcards are plain characters", async () => {
    expect(await suggested("person")).toHaveLength(20);
    expect(await suggested("")).toHaveLength(20);
    expect(await suggested("byron")).toEqual(["Ada Byron"]);
    expect(await suggested("%")).toEqual([]);
    expect(await suggested("_")).toEqual([]);
  });

  test("whole addresses are named, all of them, also of who has left", async () => {
    const ada = await hub.as("ada");
    const crowd = Array.from({ length: 30 }, (_, n) => `crowd${n}@firm.example`);
    const named = await ada.users.suggest({
      email: ["Ben@firm.example", "gone@firm.example", "who@firm.example", ...crowd],
    });
    expect(named).toHaveLength(32);
    const names = new Map(named.map(({ email, name }) => [email, name]));
    expect(names.get("ben@firm.example")).toBe("Ben Okafor");
    expect(names.get("gone@firm.example")).toBe("Gone Byron");
    expect(names.get("crowd29@firm.example")).toBe("Person Number29");
    const many = Array.from({ length: 101 }, (_, n) => `email=a${n}@b.example`).join("&");
    const headers = { authorization: `Bearer ${await hub.tokenFor("ada")}` };
    const refused = await fetch(`${hub.url}/api/suggest/assignees?${many}`, { headers });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { fields: [{ field: "email", message: "has more than 100 addresses" }] },
    });
  });

  test("a call without a token is refused", async () => {
    const answer = await fetch(`${hub.url}/api/suggest/assignees?q=a`);
    expect(answer.status).toBe(401);
  });

  // spec: 6.2
  test("a reader may not change matters, and the refusal names the missing permission", async () => {
    const rob = await hub.as("rob");
    const refused = await failureOf(rob.inventions.create({ title: "Mine", references: [] }));
    expect([refused.status, refused.code]).toEqual([403, "forbidden"]);
    expect(refused.message).toContain("inventions:write");
  });
});
