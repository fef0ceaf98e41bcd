import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const feedbackUrl = "https://feedback.firm.example/iphub?from=hub";

forEachEngine((engine) => {
  let hub: SeededHub;
  let admin: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine, { IPHUB_FEEDBACK_URL: feedbackUrl });
    const { kysely: db } = hub.platform.database;
    const person = { first_name: "Amy", last_name: "Zeller", created_at: "2026-01-01", updated_at: "2026-01-01" };
    await db
      .insertInto("users")
      .values({ id: "u-amy", email: "amy@firm.example", roles: ["administrator"], ...person })
      .execute();
    const { openSession } = await import("@iphub/server/identity/auth/sessions.store");
    const token = await openSession(hub.platform, "u-amy", "test");
    admin = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
  });
  afterAll(() => hub?.close());

  // spec: 3.30, 6.7, 7.8, 7.9, 7.10, 7.11
  test("a person adds and removes their own assistants, who see the people they assist", async () => {
    const [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
    expect(await ada.users.assistants()).toEqual({ id: "assistants-u-ada", members: [] });
    expect(await ben.users.sponsors()).toEqual([]);
    const team = await ada.users.addAssistant({ email: "BEN@firm.example" });
    expect(team).toEqual({ id: "assistants-u-ada", members: ["ben@firm.example"] });
    expect(await ada.users.addAssistant({ email: "ben@firm.example" })).toEqual(team);
    expect(await ben.users.sponsors()).toEqual([
      { firstName: "Ada", lastName: "Byron", email: "ada@firm.example", name: "Ada Byron" },
    ]);
    for (const email of ["ada@firm.example", "nobody@firm.example"]) {
      expect((await failureOf(ada.users.addAssistant({ email }))).fields[0]?.field).toBe("email");
    }
    const notHers = ben.users.removeMember({ teamId: team.id, email: "ben@firm.example" });
    expect((await failureOf(notHers)).status).toBe(404);
    expect(await ada.users.removeMember({ teamId: team.id, email: "ben@firm.example" })).toEqual({ ok: true });
    const again = ada.users.removeMember({ teamId: team.id, email: "ben@firm.example" });
    expect((await failureOf(again)).status).toBe(404);
    expect(await ben.users.sponsors()).toEqual([]);
    expect(await loggedEvents(hub.platform, "assistant-added")).toHaveLength(1);
    expect(await loggedEvents(hub.platform, "assistant-removed")).toHaveLength(1);
  });

  // spec: 3.31, 6.10, 7.12, 7.13
  test("bots are listed by e-mail, and the validation tells which are at work", async () => {
    const bot = { email: "docket-bot@firm.example", firstName: "Docket", lastName: "Bot", isBot: true };
    const { id } = await admin.users.create(bot);
    const rob = await hub.as("rob");
    expect(await rob.users.bots()).toEqual([{ email: bot.email }]);
    const bots = [bot.email, "ada@firm.example", "none@firm.example", bot.email];
    expect(await rob.users.validateBots({ bots })).toEqual([
      { email: bot.email, exists: true },
      { email: "ada@firm.example", exists: false },
      { email: "none@firm.example", exists: false },
    ]);
    await admin.users.update({ id, disabled: true });
    expect(await rob.users.validateBots({ bots: [bot.email] })).toEqual([{ email: bot.email, exists: false }]);
    expect(await rob.users.validateBots({})).toEqual([]);
  });

  // spec: 7.16
  test("the address of the feedback page is returned as text, and only the configured one", async () => {
    const rob = await hub.as("rob");
    expect(await rob.users.feedbackUrl({ service: "hub" })).toBe(feedbackUrl);
    expect((await failureOf(rob.users.feedbackUrl({ service: "other" }))).status).toBe(404);
  });

  test("people are listed, added and changed; who is disabled is signed out at once", async () => {
    const made = await admin.users.create({
      email: "Fay@firm.example",
      firstName: "Fay",
      lastName: "Aalto",
      roles: ["reader", "reader"],
    });
    expect(made).toMatchObject({ email: "fay@firm.example", roles: ["reader"], hasPassword: false, disabledAt: null });
    const taken = admin.users.create({ email: "fay@firm.example", firstName: "F", lastName: "A" });
    expect((await failureOf(taken)).fields[0]?.field).toBe("email");
    const page = await admin.users.list({ q: "aalto FAY" });
    expect(page).toEqual({ data: [made], total: 1 });
    const all = await admin.users.list({ size: 2 });
    expect([all.data[0]?.lastName, all.data.length]).toEqual(["Aalto", 2]);
    await admin.auth.setPassword({ id: made.id, newPassword: "correct horse" });
    const token = await createHub({ baseUrl: hub.url }).auth.login({ email: made.email, password: "correct horse" });
    const fay = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    expect((await fay.users.me()).permissions).toEqual(["inventions:read"]);
    const changed = await admin.users.update({ id: made.id, roles: ["paralegal"], lastName: "Berg" });
    expect(changed).toMatchObject({ lastName: "Berg", firstName: "Fay", roles: ["paralegal"], hasPassword: true });
    expect((await fay.users.me()).permissions).toContain("tasks:write");
    expect(await admin.users.update({ id: made.id, disabled: true })).toMatchObject({
      disabledAt: expect.stringMatching(/Z$/),
    });
    expect((await failureOf(fay.users.me())).status).toBe(401);
    const locked = createHub({ baseUrl: hub.url }).auth.login({ email: made.email, password: "correct horse" });
    expect((await failureOf(locked)).status).toBe(401);
    expect((await admin.users.update({ id: made.id, disabled: false })).disabledAt).toBeNull();
    expect((await failureOf(fay.users.me())).status).toBe(401);
  });

  test("an administrator cannot shut themselves out, and no one else may administer", async () => {
    expect((await failureOf(admin.users.update({ id: "u-amy", disabled: true }))).fields[0]?.field).toBe("disabled");
    expect((await failureOf(admin.users.update({ id: "u-amy", roles: ["attorney"] }))).fields[0]?.field).toBe("roles");
    expect((await failureOf(admin.users.update({ id: "none", disabled: true }))).status).toBe(404);
    const ada = await hub.as("ada");
    for (const call of [
      () => ada.users.list(),
      () => ada.users.teams(),
      () => ada.users.update({ id: "u-ada", roles: ["administrator"] }),
      () => ada.users.removeMember({ teamId: "t-chem", email: "ben@firm.example" }),
      () => ada.auth.setPassword({ id: "u-ben", newPassword: "correct horse" }),
    ]) {
      expect((await failureOf(call())).status).toBe(403);
    }
  });

  test("teams are made, renamed and filled; who leaves one loses its matters with the next call", async () => {
    const eve = await hub.as("eve");
    await hub.plant({ matters: [{ id: "m-mech", teams: ["t-mech"] }] });
    expect((await failureOf(eve.inventions.get({ id: "m-mech" }))).status).toBe(404);
    const filled = await admin.users.updateTeam({
      teamId: "t-mech",
      members: ["eve@firm.example", "ben@firm.example"],
    });
    expect(filled).toEqual({ id: "t-mech", name: "Mechanics", members: ["ben@firm.example", "eve@firm.example"] });
    expect((await eve.inventions.get({ id: "m-mech" })).id).toBe("m-mech");
    expect(await admin.users.removeMember({ teamId: "t-mech", email: "eve@firm.example" })).toEqual({ ok: true });
    expect((await failureOf(eve.inventions.get({ id: "m-mech" }))).status).toBe(404);
    const made = await admin.users.createTeam({ name: "Designs" });
    expect(await admin.users.updateTeam({ teamId: made.id, name: "Design" })).toMatchObject({ name: "Design" });
    expect((await failureOf(admin.users.createTeam({ name: "Design" }))).fields[0]?.field).toBe("name");
    expect((await failureOf(admin.users.updateTeam({ teamId: made.id, name: "Chemistry" }))).status).toBe(400);
    const stranger = admin.users.updateTeam({ teamId: made.id, members: ["x@firm.example"] });
    expect((await failureOf(stranger)).fields[0]?.message).toContain("x@firm.example");
    expect((await admin.users.teams()).map(({ name }) => name)).toEqual(["Chemistry", "Design", "Mechanics"]);
  });

  test("a person's teams are set with the person, and named where they are not there", async () => {
    const person = { email: "ida@firm.example", firstName: "Ida", lastName: "Rhodes", roles: ["reader" as const] };
    const wrong = admin.users.create({ ...person, teams: ["t-none"] });
    expect((await failureOf(wrong)).fields[0]).toMatchObject({
      field: "teams",
      message: expect.stringContaining("t-none"),
    });
    const made = await admin.users.create({ ...person, teams: ["t-chem", "t-chem"] });
    expect(made.teams).toEqual([{ id: "t-chem", name: "Chemistry" }]);
    const moved = await admin.users.update({ id: made.id, teams: ["t-mech"] });
    expect(moved.teams.map(({ id }) => id)).toEqual(["t-mech"]);
    expect((await admin.users.update({ id: made.id, lastName: "Rhode" })).teams).toEqual(moved.teams);
    expect((await failureOf(admin.users.update({ id: made.id, teams: ["t-none"] }))).fields[0]?.field).toBe("teams");
    expect((await admin.users.update({ id: made.id, teams: [], disabled: true })).teams).toEqual([]);
    const changed = await loggedEvents(hub.platform, "user-updated");
    expect(JSON.stringify(changed)).toContain('"teams":{"after":["t-mech"],"before":["t-chem"]}');
  });

  test("a team goes only when no matter is kept to it", async () => {
    const { id } = await admin.users.createTeam({ name: "Passing" });
    await admin.users.updateTeam({ teamId: id, members: ["eve@firm.example"] });
    await hub.plant({ matters: [{ id: "m-passing", teams: [id] }] });
    const kept = await failureOf(admin.users.deleteTeam({ teamId: id }));
    expect([kept.status, kept.code, kept.message]).toEqual([
      409,
      "in_use",
      expect.stringContaining("1 matter is restricted"),
    ]);
    await hub.platform.database.kysely.deleteFrom("invention_teams").where("team_id", "=", id).execute();
    expect(await admin.users.deleteTeam({ teamId: id })).toEqual({ ok: true });
    expect((await failureOf(admin.users.deleteTeam({ teamId: id }))).status).toBe(404);
    expect((await (await hub.as("eve")).users.me()).teams.map((team) => team.id)).not.toContain(id);
    expect(await loggedEvents(hub.platform, "team-deleted")).toHaveLength(1);
    expect((await failureOf((await hub.as("ada")).users.deleteTeam({ teamId: "t-chem" }))).status).toBe(403);
  });

  test("one's own sign-ins are listed and ended one by one or everywhere", async () => {
    const [here, there] = await Promise.all([hub.as("eve"), hub.as("eve")]);
    const sessions = await here.auth.sessions();
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const other = (await there.auth.sessions()).find(({ current }) => current);
    expect(await here.auth.endSession({ id: other?.id ?? "" })).toEqual({ ok: true });
    expect((await failureOf(there.users.me())).status).toBe(401);
    const ben = await hub.as("ben");
    const foreign = here.auth.endSession({ id: (await ben.auth.sessions())[0]?.id ?? "" });
    expect((await failureOf(foreign)).status).toBe(404);
    expect((await here.auth.endAllSessions()).ended).toBeGreaterThan(0);
    expect((await failureOf(here.users.me())).status).toBe(401);
    expect((await ben.users.me()).email).toBe("ben@firm.example");
  });

  test("a changed password ends the other sign-ins and not this one", async () => {
    await admin.auth.setPassword({ id: "u-rob", newPassword: "first password" });
    const signIn = async (password: string) =>
      createHub({
        baseUrl: hub.url,
        token: memoryTokenStore(
          await createHub({ baseUrl: hub.url }).auth.login({ email: "rob@firm.example", password }),
        ),
      });
    const [here, there] = [await signIn("first password"), await signIn("first password")];
    const wrong = here.auth.changePassword({ password: "not mine", newPassword: "second password" });
    expect((await failureOf(wrong)).fields[0]?.field).toBe("password");
    const short = here.auth.changePassword({ password: "first password", newPassword: "short" });
    expect(await short.catch((error: Error) => error.message)).toContain("newPassword");
    await here.auth.changePassword({ password: "first password", newPassword: "second password" });
    expect((await here.users.me()).email).toBe("rob@firm.example");
    expect((await failureOf(there.users.me())).status).toBe(401);
    expect((await failureOf(signIn("first password"))).status).toBe(401);
    expect((await (await signIn("second password")).users.me()).email).toBe("rob@firm.example");
    const logged = await loggedEvents(hub.platform, "password-changed");
    expect(JSON.stringify(logged)).not.toContain("second password");
  });
});
