import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

const minute = 60_000;
const colleague = { firstName: "Nia", lastName: "Berg", teams: [] };

forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  let amy: Hub;

  /** Every act that takes over accounts or the sign-in of the hub. */
  const acts = (by: Hub): Readonly<Record<string, () => Promise<unknown>>> => ({
    "a password is set": () => by.auth.setPassword({ id: "u-rob", newPassword: wholeHubPassword }),
    "a link for a password is made": () => by.auth.sendPasswordLink({ id: "u-rob" }),
    "a Microsoft sign-in is linked": () => by.auth.linkMicrosoft({ id: "u-rob", tid: "t", oid: "o" }),
    "the sign-in methods are chosen": () => by.auth.configure({ providers: ["local"] }),
    "an administrator is added": () =>
      by.users.create({ ...colleague, email: `${crypto.randomUUID()}@firm.example`, roles: ["administrator"] }),
    "a person becomes an administrator": () => by.users.update({ id: "u-rob", roles: ["reader", "administrator"] }),
    "an administrator is changed": () => by.users.update({ id: "u-amy", lastName: "Archer-Berg" }),
    "an API token is made, which acts on after the session": () => by.tokens.create({ name: "Script", scope: "read" }),
    "an assistant is added, who sees what one sees": () => by.users.addAssistant({ email: "eve@firm.example" }),
  });

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
    amy = await hub.as("amy");
  });
  afterAll(() => hub?.close());

  test("an administrator's API token does none of them, and what it does is recorded with its id", async () => {
    const { token, id } = await amy.tokens.create({ name: "Provisioning", scope: "write" });
    const script = createHub({ baseUrl: hub.url, token: memoryTokenStore(token), retries: 0 });
    for (const [name, act] of Object.entries(acts(script))) {
      const { status, code } = await failureOf(act());
      expect([name, status, code]).toEqual([name, 403, "in_person"]);
    }
    const added = await script.users.create({ ...colleague, email: "nia@firm.example", roles: ["reader"] });
    await script.users.update({ id: added.id, lastName: "Berger" });
    for (const type of ["user-created", "user-updated"]) {
      const [event] = (await loggedEvents(hub.platform, type)).slice(-1);
      expect(event?.metadata).toMatchObject({ tokenId: id, address: "127.0.0.1", userId: added.id });
    }
    expect((await amy.users.list({ q: "rob@" })).data[0]?.roles).not.toContain("administrator");
  });

  test("a session does them for ten minutes after its sign-in, then after its password is confirmed", async () => {
    amy = await hub.as("amy");
    clock.advance(10 * minute);
    for (const [name, act] of Object.entries(acts(amy))) {
      const { status, code } = await failureOf(act());
      expect([name, status, code]).toEqual([name, 403, "reauthentication_required"]);
    }
    expect((await amy.users.update({ id: "u-rob", lastName: "Reader-Lee" })).lastName).toBe("Reader-Lee");
    const wrong = await failureOf(amy.auth.reauthenticate({ password: "not hers at all" }));
    expect([wrong.status, wrong.fields[0]?.field]).toEqual([400, "password"]);
    expect((await failureOf(amy.auth.configure({ providers: ["local"] }))).code).toBe("reauthentication_required");
    await amy.auth.reauthenticate({ password: wholeHubPassword });
    for (const act of Object.values(acts(amy))) await act();
    const [event] = (await loggedEvents(hub.platform, "password-set")).slice(-1);
    expect(event?.metadata).toMatchObject({ userId: "u-rob", address: "127.0.0.1" });
  });

  test("the proof is of one session: another of the same person is asked for its own", async () => {
    const other = await hub.as("amy");
    clock.advance(10 * minute);
    await amy.auth.reauthenticate({ password: wholeHubPassword });
    await amy.auth.configure({ providers: ["local"] });
    expect((await failureOf(other.auth.configure({ providers: ["local"] }))).code).toBe("reauthentication_required");
  });

  test("guessing the password in a session is limited like guessing at the sign-in", async () => {
    const eve = await hub.as("eve");
    const guess = () => failureOf(eve.auth.reauthenticate({ password: "a guess of hers" }));
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await guess()).status);
    expect(statuses).toContain(429);
  });
});
