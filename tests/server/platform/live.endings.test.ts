import { createHub, memoryTokenStore } from "@iphub/sdk";
import { endExpired } from "@iphub/server/identity/auth/sweep-sign-ins";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { type LiveListener, listenTo } from "./live-listener.ts";

const hour = 60 * 60_000;

forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  const listeners: LiveListener[] = [];

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
  });
  afterAll(async () => {
    for (const { hub: client } of listeners) client.live.close();
    await hub?.close();
  });

  const listening = async (token: string) => {
    const listener = await listenTo(hub.url, token);
    listeners.push(listener);
    await listener.untilState("connected");
    return listener;
  };

  test("a socket is cut when its session is ended elsewhere, and no other is", async () => {
    const [token, other] = [await hub.tokenFor("ben"), await hub.tokenFor("ben")];
    const [cut, stays] = [await listening(token), await listening(other)];
    const client = createHub({ baseUrl: hub.url, token: memoryTokenStore(other) });
    const ended = (await client.auth.sessions()).find(({ current }) => !current);
    await client.auth.endSession({ id: ended?.id ?? "" });
    await cut.untilState("closed");
    expect(stays.hub.live.state).toBe("connected");
    await client.auth.endAllSessions();
    await stays.untilState("closed");
  });

  test("a socket is cut when its person's account is closed, also one that came with an API token", async () => {
    const eve = await hub.as("eve");
    const { token } = await eve.tokens.create({ name: "Listener", scope: "read" });
    const [browser, script] = [await listening(await hub.tokenFor("eve")), await listening(token)];
    const amy = await hub.as("amy");
    await amy.users.update({ id: "u-eve", disabled: true });
    await browser.untilState("closed");
    await script.untilState("closed");
    await amy.users.update({ id: "u-eve", disabled: false });
  });

  test("a socket is cut when its API token is revoked", async () => {
    const rob = await hub.as("rob");
    const { id, token } = await rob.tokens.create({ name: "Listener", scope: "read" });
    const script = await listening(token);
    await rob.tokens.revoke({ id });
    await script.untilState("closed");
  });

  test("an assistant's socket sees what the one they assist sees, until they are let go", async () => {
    const amy = await hub.as("amy");
    const { id } = await amy.users.addAssistant({ email: "rob@firm.example" });
    const store = memoryTokenStore(await hub.tokenFor("rob"));
    const rob = createHub({ baseUrl: hub.url, token: store, actingFor: () => "amy@firm.example" });
    const heard = new Promise((resolve) => rob.live.on("task:updated", ({ task }) => resolve(task.title)));
    await rob.live.connect();
    await amy.tasks.update({ id: "k-chem", title: "Of Chemistry" });
    expect(await heard).toBe("Of Chemistry");
    const lost = new Promise<void>((resolve) => rob.live.onState((state) => state === "reconnecting" && resolve()));
    await amy.users.removeMember({ teamId: id, email: "rob@firm.example" });
    await lost;
    rob.live.close();
  });

  test("an assistant gets no more events of the matters of teams that their sponsor has left", async () => {
    const [amy, ben] = [await hub.as("amy"), await hub.as("ben")];
    await ben.users.addAssistant({ email: "eve@firm.example" });
    const token = memoryTokenStore(await hub.tokenFor("eve"));
    const options = { baseUrl: hub.url, token, reconnectDelayMs: 20, actingFor: () => "ben@firm.example" };
    const eve = createHub(options);
    const heard: string[] = [];
    const states: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const cut = Promise.withResolvers<void>();
    eve.live.onState((state) => {
      states.push(state);
      if (state === "connected" && states.includes("reconnecting")) cut.resolve();
    });
    eve.live.on("task:updated", ({ task }) => {
      heard.push(task.title);
      if (task.title === "For everybody") resolve();
    });
    await eve.live.connect();
    await amy.users.update({ id: "u-ben", teams: [] });
    await cut.promise;
    await amy.tasks.update({ id: "k-chem", title: "Not for Eve" });
    await amy.tasks.update({ id: "k-1", title: "For everybody" });
    await promise;
    expect(heard).toEqual(["For everybody"]);
    eve.live.close();
    await amy.users.update({ id: "u-ben", teams: ["t-chem"] });
  });

  test("a socket is cut when its session ends by idling or its token runs out", async () => {
    const ben = await hub.as("ben");
    const tomorrow = new Date(clock.now().getTime() + 24 * hour).toISOString().slice(0, 10);
    const { token } = await ben.tokens.create({ name: "Two days", scope: "read", expiresOn: tomorrow });
    const [idle, script] = [await listening(await hub.tokenFor("ben")), await listening(token)];
    clock.advance(11 * hour);
    await endExpired(hub.platform);
    expect(idle.hub.live.state).toBe("connected");
    clock.advance(1 * hour);
    await endExpired(hub.platform);
    await idle.untilState("closed");
    expect(script.hub.live.state).toBe("connected");
    clock.advance(48 * hour);
    await endExpired(hub.platform);
    await script.untilState("closed");
  });
});
