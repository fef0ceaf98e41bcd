import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { joinChunks } from "@iphub/sdk/domain/matters/chat-chunks";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  async function connected(person: "amy" | "ben" | "eve") {
    const client = await hub.as(person);
    onTestFinished(() => client.live.close());
    await client.live.connect();
    return client;
  }

  test("what happens to a minion is heard by the whole firm, in order, once", async () => {
    const [amy, eve] = await Promise.all([connected("amy"), connected("eve")]);
    const heard: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    eve.live.on("minion:created", ({ minion, actor }) => heard.push(["created", minion, actor]));
    eve.live.on("minion:updated", ({ minion }) => heard.push(["updated", minion]));
    eve.live.on("minion:commented", ({ comment }) => heard.push(["commented", comment]));
    eve.live.on("minion:deleted", ({ minionId }) => {
      heard.push(["deleted", minionId]);
      resolve();
    });
    const { data: made } = await amy.minions.create({ data: { name: "Reader" } });
    const { documentId } = made;
    const { data: changed } = await amy.minions.update({ documentId, data: { name: "Reader 2" } });
    await amy.minions.update({ documentId, data: { name: "Reader 2" } });
    const { data: comment } = await amy.minions.createComment({ data: { minionId: documentId, content: "Good" } });
    await amy.minions.delete({ documentId });
    await promise;
    expect(heard).toEqual([
      ["created", made, "amy@firm.example"],
      ["updated", changed],
      ["commented", comment],
      ["deleted", documentId],
    ]);
  });

  test("people and an agent's program chat below a minion: pieces come live and join, all goes with the minion", async () => {
    const [amy, ben, eve] = await Promise.all([connected("amy"), connected("ben"), connected("eve")]);
    const { documentId: id } = (await amy.minions.create({ data: { name: "Helper" } })).data;
    const heard: ChatMessage[] = [];
    const overheard: ChatMessage[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    eve.live.on("stream:chat.message", ({ message }) => overheard.push(message));
    ben.live.on("stream:chat.message", ({ message }) => {
      if (heard.push(message) === 4) resolve();
    });
    await ben.live.join(id);
    const asked = await ben.chat.send({ inventionId: id, message: "What is due?" });
    expect(asked).toMatchObject({ inventionId: id, message: "What is due?", chunk: false });
    const piece = { inventionId: id, messageId: "answer-1", chunk: true };
    await amy.chat.send({ ...piece, message: "Two ", part: 0 });
    await amy.chat.send({ ...piece, message: "actions", part: 1 });
    const [, joined] = joinChunks(await ben.chat.list({ id }));
    expect(joined).toMatchObject({ message: "Two actions", chunk: true });
    const answer = await amy.chat.send({ inventionId: id, messageId: "answer-1", message: "Two actions." });
    await promise;
    expect(joinChunks(heard).map(({ message }) => message)).toEqual(["What is due?", "Two actions."]);
    expect(await ben.chat.list({ id })).toEqual([answer, asked]);
    expect(overheard).toEqual([]);
    const stolen = ben.chat.send({ inventionId: id, messageId: "answer-1", message: "mine" });
    expect((await failureOf(stolen)).fields[0]?.field).toBe("messageId");
    expect(await ben.chat.unread()).toEqual([]);
    await amy.minions.delete({ documentId: id });
    expect((await failureOf(ben.chat.list({ id }))).status).toBe(404);
    expect((await failureOf(ben.chat.send({ inventionId: id, message: "There?" }))).status).toBe(404);
    await expect(eve.live.join(id)).rejects.toThrow();
  });
});
