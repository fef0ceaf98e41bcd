import { createHub, memoryTokenStore } from "@iphub/sdk";
import { tasks } from "@iphub/sdk/contract/tasks";
import { expect, onTestFinished, test } from "vitest";
import { livePeer } from "./live-peer.ts";

const task = tasks.get.example.output;
const updated = {
  seq: 8,
  createdAt: "2026-01-31T09:00:00.000Z",
  actor: null,
  inventionId: "m-1",
  task,
};

test("where the hub's log was set back the client tells of a gap and takes its numbers anew", async () => {
  const again = Promise.withResolvers<void>();
  const known: unknown[] = [];
  const ready = { seq: 7, createdAt: "2026-01-30T09:00:00.000Z", quietMs: 3_600_000 };
  const { baseUrl, handshakes } = await livePeer({
    connected: (socket, number) => {
      known.push(socket.handshake.auth.last);
      if (number < 3) socket.emit("ready", number === 1 ? ready : { ...ready, isSetBack: true });
      // The third has the number of an event that the client had, for another change.
      if (number !== 2) socket.emit("task:updated", updated);
      if (number < 3) setImmediate(() => socket.conn.close());
    },
  });
  const { live } = createHub({ baseUrl, token: memoryTokenStore("t-1"), reconnectDelayMs: 1 });
  onTestFinished(() => live.close());
  const heard: string[] = [];
  live.onGap(() => heard.push("gap"));
  live.on("task:updated", ({ seq }) => {
    heard.push(`task ${seq}`);
    if (heard.length === 3) again.resolve();
  });
  await live.connect();
  await again.promise;
  expect(heard).toEqual(["task 8", "gap", "task 8"]);
  expect(handshakes.map(({ after }) => after)).toEqual([undefined, 7, 7]);
  // The entry by which the hub sees that it has another log.
  const [seen, named] = [updated, ready].map(({ seq, createdAt }) => ({ seq, createdAt }));
  expect(known).toEqual([undefined, seen, named]);
});
