import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type MailHub, startMailHub } from "../../support/mail-hub.ts";
import { rawSocket, type SocketStart } from "../../support/raw-socket.ts";

/** A person whose account is open and who has no role any more: nothing of any matter reaches them. */
forEachEngine((engine) => {
  let hub: MailHub;
  beforeAll(async () => {
    hub = await startMailHub(engine);
  });
  afterAll(() => hub.close());
  beforeEach(() => setRoles("ben", ["paralegal"]));

  async function setRoles(name: "ben" | "eve", roles: ("paralegal" | "reader")[]): Promise<void> {
    await hub.amy.users.update({ id: `u-${name}`, roles });
  }

  async function connect(start: SocketStart) {
    const socket = await rawSocket(hub.url, await hub.tokenFor("ben"), start);
    onTestFinished(() => socket.close());
    return socket;
  }

  async function minionOfBen(): Promise<string> {
    return (await hub.amy.minions.create({ data: { name: "A minion" } })).data.documentId;
  }

  test("their open connection gets no more events, also of what they joined before, until they have a role again", async () => {
    const minion = await minionOfBen();
    const ben = await connect({ rooms: ["m-1", minion] });
    expect(await ben.ask("presence", { taskId: "k-1" })).toContain('"ok":true');
    await hub.ben.chat.markRead({ inventionId: "m-1" });
    await setRoles("ben", []);
    await hub.amy.tasks.update({ id: "k-1", title: "Hidden by now" });
    await hub.amy.chat.send({ inventionId: "m-1", message: "Hidden words" });
    await hub.amy.minions.update({ documentId: minion, data: { name: "Hidden minion" } });
    await hub.ben.tokens.create({ name: "Barrier", scope: "read" });
    await ben.until('"tokens"');
    expect(JSON.stringify(ben.heard)).not.toContain("Hidden");
    expect(ben.heard.map(({ name }) => name)).not.toContain("chat:unread");
    for (const id of ["m-1", minion]) expect(await ben.ask("join", id)).toContain("not_found");
    expect(await ben.ask("presence", { taskId: "k-1" })).toContain("not_found");
    await setRoles("ben", ["reader"]);
    await hub.amy.tasks.update({ id: "k-1", title: "Seen again" });
    await ben.until("Seen again");
  });

  test("a connection that they resume or open is sent nothing that happened to matters", async () => {
    const first = await connect({});
    await hub.amy.tasks.update({ id: "k-1", title: "Before" });
    await first.until("Before");
    const after = Number(/"seq":(\d+)/.exec(first.heard.at(-1)?.text ?? "")?.[1]);
    first.close();
    await setRoles("ben", []);
    await hub.amy.tasks.update({ id: "k-1", title: "Hidden while away" });
    await hub.ben.tokens.create({ name: "Missed", scope: "read" });
    const resumed = await connect({ after, rooms: ["m-1"] });
    await resumed.until('"tokens"');
    await hub.amy.tasks.update({ id: "k-1", title: "Hidden when back" });
    await hub.ben.tokens.create({ name: "Barrier", scope: "read" });
    await expect.poll(() => resumed.heard.filter(({ text }) => text.includes('"tokens"')).length).toBe(2);
    expect(JSON.stringify(resumed.heard)).not.toContain("Hidden");
  });

  test("their calendar addresses and the signed addresses of files and mail are of no use meanwhile", async () => {
    const { ben, url } = hub;
    const saved = await ben.filters.create({ title: "Mine", data: { qs: "" } });
    const file = await ben.files.upload({ reference: "m-1", file: new File(["content"], "paper.txt") });
    await hub.send({ subject: "ACME-001 US", html: "<p>Words</p>", messageId: "<roles@example.com>" });
    const [mail] = await ben.correspondence.list({ id: "m-1" });
    const { ticket } = await ben.correspondence.get({ id: mail?.id ?? "" });
    const feeds = [{ person: "me" }, { inventionId: "m-1" }, { filter: saved.id }];
    const addresses = [
      ...(await Promise.all(feeds.map(async (feed) => (await ben.calendar.create(feed)).path))),
      (await ben.files.token({ path: file.id })).url,
      `/api/hub-correspondence/messages/${mail?.id}/body?ticket=${ticket}`,
    ];
    const statuses = () => Promise.all(addresses.map(async (address) => (await fetch(url + address)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await setRoles("ben", []);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    await setRoles("ben", ["reader"]);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });

  test("they lend their matters to no assistant", async () => {
    await hub.ben.users.addAssistant({ email: "eve@firm.example" });
    const token = memoryTokenStore(await hub.tokenFor("eve"));
    const eveForBen: Hub = createHub({ baseUrl: hub.url, token, actingFor: () => "ben@firm.example" });
    expect((await eveForBen.tasks.get({ id: "k-chem" })).id).toBe("k-chem");
    await setRoles("ben", []);
    expect((await failureOf(eveForBen.tasks.get({ id: "k-chem" }))).status).toBe(404);
    expect((await eveForBen.tasks.get({ id: "k-1" })).id).toBe("k-1");
  });
});
