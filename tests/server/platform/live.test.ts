import type { Hub } from "@iphub/sdk";
import { liveSocketPath } from "@iphub/sdk/contract/events";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { rawSocket } from "../../support/raw-socket.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson } from "../../support/whole-hub.ts";
import { type Heard, listenTo, renamedTo } from "./live-listener.ts";

onBothEngines((engine) => {
  let hub: WholeHub;
  let amy: Hub;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
  });
  afterAll(() => hub.close());

  async function listen(person: WholeHubPerson, token?: string) {
    const listener = await listenTo(hub.url, token ?? (await hub.tokenFor(person)));
    onTestFinished(() => listener.hub.live.close());
    return listener;
  }

  test("a change reaches every client once, with its number in the log and who made it", async () => {
    const [ben, eve, two] = await Promise.all([listen("ben"), listen("eve"), listen("eve")]);
    const saved = await amy.tasks.update({ id: "k-1", title: "Told to all" });
    for (const client of [ben, eve, two]) {
      const { event, seq } = await client.until(renamedTo("Told to all"));
      expect(event).toMatchObject({ actor: "amy@firm.example", inventionId: "m-1", task: saved });
      expect(seq).toBeGreaterThan(0);
    }
    await amy.tasks.update({ id: "k-1", title: "And again" });
    for (const client of [ben, eve, two]) await client.until(renamedTo("And again"));
    expect([ben.titles(), eve.titles(), two.titles()]).toEqual(Array(3).fill(["Told to all", "And again"]));
  });

  // spec: 4.21, 7.138
  test("a matter's stream is heard by those who have joined it, until they leave", async () => {
    const [ben, eve] = await Promise.all([listen("ben"), listen("eve")]);
    await ben.hub.live.join("m-1");
    await amy.tasks.update({ id: "k-1", title: "While joined" });
    const { event } = await ben.until(({ name }) => name === "stream:added");
    expect(event).toMatchObject({ inventionId: "m-1", event: { type: "task-updated", actor: "amy@firm.example" } });
    ben.hub.live.leave("m-1");
    // The leave and this call travel on two connections: another join is answered after the leave was done.
    await ben.hub.live.join("m-chem");
    await amy.tasks.update({ id: "k-1", title: "After the leave" });
    await amy.tasks.update({ id: "k-1", title: "The end" });
    await Promise.all([ben.until(renamedTo("The end")), eve.until(renamedTo("The end"))]);
    expect(ben.heard.filter(({ name }) => name === "stream:added")).toHaveLength(1);
    expect(eve.heard.filter(({ name }) => name === "stream:added")).toEqual([]);
  });

  test("a join says for how long nothing happened in the matter", async () => {
    const [ben, eve] = await Promise.all([listen("ben"), listen("eve")]);
    await ben.hub.live.join("m-1");
    const before = Date.now();
    await amy.tasks.update({ id: "k-1", title: "Just now" });
    await ben.until(({ name }) => name === "stream:added");
    const late = await eve.hub.live.join("m-1");
    expect(late.at - late.quietMs).toBeGreaterThanOrEqual(before);
    const other = await ben.hub.live.join("m-chem");
    expect(other.at - other.quietMs).toBeLessThan(before);
    // Who has joined already gets what the hub said then.
    expect(await eve.hub.live.join("m-1")).toEqual(late);
  });

  test("events of no matter are sent to everyone, events of one's own records to oneself only", async () => {
    const [own, ben] = await Promise.all([listen("amy"), listen("ben")]);
    const changed = (noun: string) => (heard: Heard) =>
      heard.name === "hub:changed" && Array.isArray(heard.event.nouns) && heard.event.nouns.includes(noun);
    await amy.tokens.create({ name: "for a script", scope: "read" });
    await amy.workflows.create({ title: "Opposition", category: "Prosecution" });
    await amy.filters.create({ title: "Soon", data: { dueAt: "tomorrow" } });
    for (const client of [own, ben])
      await Promise.all([client.until(changed("workflows")), client.until(changed("filters"))]);
    expect((await own.until(changed("tokens"))).event.actor).toBe("amy@firm.example");
    expect(ben.heard.filter(changed("tokens"))).toEqual([]);
  });

  test("a person outside the team gets no event of its matter and cannot join it", async () => {
    const [ben, eve] = await Promise.all([listen("ben"), listen("eve")]);
    expect((await failureOf(eve.hub.live.join("m-chem"))).status).toBe(404);
    expect((await failureOf(eve.hub.live.join("m-none"))).status).toBe(404);
    expect((await failureOf(eve.hub.tasks.get({ id: "k-chem" }))).status).toBe(404);
    await ben.hub.live.join("m-chem");
    await amy.tasks.update({ id: "k-chem", title: "Secret" });
    await amy.tasks.update({ id: "k-1", title: "Public" });
    await Promise.all([ben.until(renamedTo("Public")), eve.until(renamedTo("Public"))]);
    expect(ben.titles()).toEqual(["Secret", "Public"]);
    expect(JSON.stringify(eve.heard)).not.toMatch(/Secret|m-chem/);
  });

  test("an id that no database can hold is refused as no id, and is no fault of the hub", async () => {
    const token = await hub.tokenFor("eve");
    const socket = await rawSocket(hub.url, token, { rooms: ["m-1\u0000"] });
    onTestFinished(() => socket.close());
    const before = hub.logLines.length;
    for (const id of ["m-1\u0000", "\ud800"]) {
      expect(await socket.ask("join", id)).toContain("Send the id of the matter to join.");
      expect(await socket.ask("join", { inventionId: id })).toContain("Send the id of the matter to join.");
      expect(await socket.ask("presence", { taskId: id })).toContain("Send {taskId, editing}, or null.");
    }
    expect(hub.logLines.slice(before).filter((line) => line.includes("could not be"))).toEqual([]);
    expect(await socket.ask("join", "m-1")).toContain('"ok":true');
  });

  test("a person who has joined a matter gets no more events once it is restricted to another team", async () => {
    const matter = await amy.inventions.create({ title: "For all at first", references: [] });
    const eve = await listen("eve");
    await eve.hub.live.join(matter.id);
    await amy.inventions.update({ id: matter.id, teams: ["t-chem"] });
    await amy.inventions.update({ id: matter.id, title: "Secret by now" });
    await amy.tasks.update({ id: "k-1", title: "Barrier" });
    await eve.until(renamedTo("Barrier"));
    expect(JSON.stringify(eve.heard)).not.toContain("Secret by now");
  });

  test("a log-out ends the person's live socket, and no other", async () => {
    const token = await hub.tokenFor("ben");
    const [leaving, staying] = [await listen("ben", token), await listen("ben")];
    await leaving.hub.auth.logout();
    await leaving.untilState("closed");
    await amy.tasks.update({ id: "k-1", title: "Without the one who left" });
    await staying.until(renamedTo("Without the one who left"));
    expect(leaving.titles()).toEqual([]);
    expect((await failureOf(listenTo(hub.url, token))).status).toBe(401);
  });

  // spec: 7.135
  test("a client outside browsers may send its token in the header, as in every other call", async () => {
    const admitted = async (authorization: string) => {
      const address = `${hub.url}/api/streams/socket.io/?EIO=4&transport=polling`;
      const opened = await (await fetch(address, { headers: { authorization } })).text();
      const session = `${address}&sid=${JSON.parse(opened.slice(1)).sid}`;
      await fetch(session, { method: "POST", body: "40" });
      const answer = await (await fetch(session)).text();
      await fetch(session, { method: "POST", body: "1" });
      return answer.slice(0, 2);
    };
    const token = await hub.tokenFor("ben");
    expect([await admitted(`Bearer ${token}`), await admitted(`Bearer ${token}x`)]).toEqual(["40", "44"]);
  });

  // spec: 7.137
  test("a socket without a good token is refused", async () => {
    for (const token of ["nonsense", `${await hub.tokenFor("ben")}x`]) {
      expect((await failureOf(listenTo(hub.url, token))).status).toBe(401);
    }
  });

  test("with a public address, a socket of a foreign page is refused, and one of the hub's own pages is not", async () => {
    const environment = { IPHUB_PUBLIC_URL: "https://hub.firm.example" };
    const published = await startWholeHub({ database: await engine.fresh(), environment });
    onTestFinished(() => published.close());
    const statusFrom = async (origin: string | null) => {
      const headers = new Headers(origin === null ? [] : [["origin", origin]]);
      return (await fetch(`${published.url}${liveSocketPath}/?EIO=4&transport=polling`, { headers })).status;
    };
    const origins = [null, "https://hub.firm.example", published.url, "https://evil.example", "null"];
    expect(await Promise.all(origins.map(statusFrom))).toEqual([200, 200, 200, 403, 403]);
  });
});
