import type { Hub } from "@iphub/sdk";
import type { ChatMessage } from "@iphub/sdk/contract/chat";
import type { LiveEventName } from "@iphub/sdk/contract/events";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  /** A person with a live socket, who has joined these matters. */
  async function live(person: WholeHubPerson, ...matters: string[]): Promise<Hub> {
    const client = await hub.as(person);
    onTestFinished(() => client.live.close());
    await client.live.connect();
    await Promise.all(matters.map((matter) => client.live.join(matter)));
    return client;
  }

  /** The messages of the next `count` live events of a name. */
  function next(client: Hub, name: LiveEventName & ("stream:chat.message" | "chat:mention"), count = 1) {
    const found: ChatMessage[] = [];
    const { promise, resolve } = Promise.withResolvers<ChatMessage[]>();
    client.live.on(name, ({ message }) => {
      if (found.push(message) === count) resolve(found);
    });
    return promise;
  }

  // spec: 4.23, 7.37
  test("two people chat: each gets the other's message, and the stream has both", async () => {
    const [ben, eve] = await Promise.all([live("ben", "m-1"), live("eve", "m-1")]);
    const [heardByBen, heardByEve] = [next(ben, "stream:chat.message", 2), next(eve, "stream:chat.message", 2)];
    const asked = await ben.chat.send({ inventionId: "m-1", message: "  Is claim 1 clear? " });
    const answered = await eve.chat.send({ inventionId: "m-1", message: "<script>alert(1)</script> yes" });
    expect(asked).toMatchObject({ message: "Is claim 1 clear?", authorName: "ben Example", chunk: false, part: 0 });
    expect(await heardByBen).toEqual([asked, answered]);
    expect(await heardByEve).toEqual([asked, answered]);
    expect(await ben.chat.list({ id: "m-1" })).toEqual([answered, asked]);
    const stream = await ben.streams.list({ id: "m-1", kind: ["chat"] });
    expect(stream.map(({ type, actor, metadata }) => [type, actor, metadata.message])).toEqual([
      ["chat-message", "eve@firm.example", "<script>alert(1)</script> yes"],
      ["chat-message", "ben@firm.example", "Is claim 1 clear?"],
    ]);
  });

  test("a mention reaches the person wherever they are, and no one who may not see the matter", async () => {
    const [amy, ben, eve] = await Promise.all([live("amy"), live("ben"), live("eve", "m-1")]);
    const toAmy = next(amy, "chat:mention");
    const elsewhere: unknown[] = [];
    eve.live.on("chat:mention", (event) => elsewhere.push(event));
    const sent = await ben.chat.send({ inventionId: "m-chem", message: "@amy and @eve, @rob@firm.example: look" });
    expect(sent.mentions).toEqual(["amy@firm.example"]);
    expect(await toAmy).toEqual([sent]);
    // What is sent to a person comes in the order of the log: after this one nothing older can come.
    const later = next(eve, "stream:chat.message");
    await ben.chat.send({ inventionId: "m-1", message: "later" });
    await later;
    expect(elsewhere).toEqual([]);
  });

  test("a new message is announced to the others in its chat, on whatever page they are, and to no one else", async () => {
    const [amy, ben, eve] = await Promise.all([live("amy", "m-1"), live("ben", "m-1"), live("eve", "m-1")]);
    const { id } = await ben.inventions.create({ title: "Chat of two", references: [] });
    await amy.chat.markRead({ inventionId: id });
    const heard: string[] = [];
    for (const [name, client] of Object.entries({ amy, ben, eve })) {
      client.live.on("chat:unread", ({ inventionId }) => {
        if (inventionId === id) heard.push(name);
      });
    }
    await ben.chat.send({ inventionId: id, message: "Only for Amy" });
    // What is sent to a person comes in the order of the log: after this one nothing older can come.
    const later = [amy, ben, eve].map((client) => next(client, "stream:chat.message"));
    await ben.chat.send({ inventionId: "m-1", message: "later still" });
    await Promise.all(later);
    expect(heard).toEqual(["amy"]);
  });

  test("unread messages are counted for those who take part, until they are read", async () => {
    const [amy, ben, rob] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("rob")]);
    const count = async (client: Hub) => (await client.chat.unread()).find(({ inventionId }) => inventionId === "m-1");
    await amy.chat.markRead({ inventionId: "m-1" });
    await ben.chat.send({ inventionId: "m-1", message: "one" });
    await ben.chat.send({ inventionId: "m-1", message: "two @amy" });
    expect(await count(amy)).toEqual({ inventionId: "m-1", title: "Matter m-1", unread: 2, mentions: 1 });
    expect(await count(ben)).toBeUndefined();
    expect(await count(rob)).toBeUndefined();
    await amy.chat.markRead({ inventionId: "m-1" });
    expect(await count(amy)).toBeUndefined();
  });

  // spec: 3.15
  test("pieces of a message come live in order, are in no stream, and give way to the whole", async () => {
    const [amy, ben] = await Promise.all([live("amy", "m-1"), hub.as("ben")]);
    const heard = next(amy, "stream:chat.message", 3);
    const messageId = "answer-1";
    const piece = { inventionId: "m-1", messageId, chunk: true };
    await ben.chat.send({ ...piece, part: 0, message: "Looking " });
    const second = await ben.chat.send({ ...piece, part: 1, message: "at it " });
    expect(await ben.chat.send({ ...piece, part: 1, message: "at it " })).toEqual(second);
    expect((await ben.chat.list({ id: "m-1", size: 2 })).map(({ message }) => message)).toEqual(["at it ", "Looking "]);
    const whole = await ben.chat.send({ inventionId: "m-1", messageId, message: "Looking at it is done." });
    expect((await heard).map(({ message, chunk }) => [message, chunk])).toEqual([
      ["Looking ", true],
      ["at it ", true],
      ["Looking at it is done.", false],
    ]);
    const stored = await ben.chat.list({ id: "m-1", size: 100 });
    expect(stored.filter((one) => one.messageId === messageId)).toEqual([whole]);
    expect(await ben.chat.send({ ...piece, part: 2, message: "late" })).toEqual(whole);
    const stream = await ben.streams.list({ id: "m-1", kind: ["chat"], size: 2 });
    expect(stream[0]?.metadata.message).toBe("Looking at it is done.");
    expect(stream[1]?.metadata.message).not.toBe("at it ");
    const stolen = await failureOf(amy.chat.send({ ...piece, part: 3, message: "mine" }));
    expect([stolen.status, stolen.fields[0]?.field]).toEqual([400, "messageId"]);
  });

  // spec: 7.38
  test("a message sent again with its key or its own name is stored once, also when both come at once", async () => {
    const ben = await hub.as("ben");
    const before = (await ben.chat.list({ id: "m-1", size: 100 })).length;
    const body = { inventionId: "m-1", message: "once", messageId: "own-name" };
    const same = await Promise.all([1, 2, 3].map(() => ben.chat.send(body, { idempotencyKey: "key-1" })));
    const again = await ben.chat.send(body);
    expect(new Set([...same, again].map(({ id }) => id)).size).toBe(1);
    expect((await ben.chat.list({ id: "m-1", size: 100 })).length).toBe(before + 1);
  });

  test("a storm of messages by one is refused with a time to wait, and leaves others alone", async () => {
    const rob = { authorization: `Bearer ${await hub.tokenFor("amy")}`, "content-type": "application/json" };
    const send = (message: string) =>
      fetch(`${hub.url}/api/streams/chat/m-1/messages`, {
        method: "POST",
        headers: rob,
        body: JSON.stringify({ message }),
      });
    const answers = await Promise.all(Array.from({ length: 150 }, (_, at) => send(`storm ${at}`)));
    const refused = answers.filter(({ status }) => status === 429);
    const stored = answers.filter(({ status }) => status === 201);
    expect(stored.length + refused.length).toBe(150);
    expect(stored.length).toBeGreaterThanOrEqual(20);
    expect(stored.length).toBeLessThan(60);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ error: { code: "too_many_calls" } });
    const eve = await hub.as("eve");
    expect((await eve.chat.send({ inventionId: "m-1", message: "calm" })).message).toBe("calm");
  });

  test("who may not see a matter can neither read, write nor follow its chat; a reader may not write", async () => {
    const [eve, rob] = await Promise.all([live("eve"), hub.as("rob")]);
    const calls = [
      () => eve.chat.list({ id: "m-chem" }),
      () => eve.chat.send({ inventionId: "m-chem", message: "hello" }),
      () => eve.chat.markRead({ inventionId: "m-chem" }),
    ];
    for (const call of calls) expect((await failureOf(call())).status).toBe(404);
    await expect(eve.live.join("m-chem")).rejects.toThrow();
    expect((await failureOf(rob.chat.send({ inventionId: "m-1", message: "hello" }))).status).toBe(403);
    const blank = await failureOf(eve.chat.send({ inventionId: "m-1", message: " \n" }));
    expect([blank.status, blank.fields[0]?.field]).toEqual([400, "message"]);
  });
});
