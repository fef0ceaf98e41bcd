import { createHub, memoryTokenStore } from "@iphub/sdk";
import { expect, onTestFinished, test } from "vitest";
import { livePeer } from "./live-peer.ts";

test("the task that is open is told again with the next connection, and ended once", async () => {
  const told: unknown[] = [];
  const heard = Promise.withResolvers<void>();
  const peer = await livePeer({
    connected: (socket, number) => {
      socket.on("presence", (request: unknown, answer: (value: unknown) => void) => {
        told.push([number, request]);
        answer({ ok: true });
        if (number === 1 && told.length === 1) socket.conn.close();
        if (request === null) heard.resolve();
      });
    },
  });
  const hub = createHub({ baseUrl: peer.baseUrl, token: memoryTokenStore("t"), reconnectDelayMs: 5 });
  onTestFinished(() => hub.live.close());
  const faults: unknown[] = [];
  hub.live.onError((error) => faults.push(error));
  const stop = hub.live.watchTask("k-1", { editing: true });
  const again = Promise.withResolvers<void>();
  let connections = 0;
  hub.live.onState((state) => {
    if (state === "connected") connections += 1;
    if (connections === 2) again.resolve();
  });
  await again.promise;
  stop();
  stop();
  await heard.promise;
  expect(told).toEqual([
    [1, { taskId: "k-1", editing: true }],
    [2, { taskId: "k-1", editing: true }],
    [2, null],
  ]);
  expect(faults).toEqual([]);
});

test("an end that comes after the next task was opened changes nothing; a refusal is reported", async () => {
  const told: unknown[] = [];
  const last = Promise.withResolvers<void>();
  const peer = await livePeer({
    connected: (socket) => {
      socket.on("presence", (request: { taskId: string } | null, answer: (value: unknown) => void) => {
        told.push(request?.taskId ?? null);
        answer(request?.taskId === "k-3" ? { error: { code: "not_found", message: "No such task" } } : { ok: true });
        if (request?.taskId === "k-2") last.resolve();
      });
    },
  });
  const hub = createHub({ baseUrl: peer.baseUrl, token: memoryTokenStore("t") });
  onTestFinished(() => hub.live.close());
  await hub.live.connect();
  const stopFirst = hub.live.watchTask("k-1");
  hub.live.watchTask("k-2");
  stopFirst();
  await last.promise;
  const fault = new Promise((resolve) => hub.live.onError(resolve));
  hub.live.watchTask("k-3");
  expect(await fault).toMatchObject({ status: 404, message: "No such task" });
  expect(told).toEqual(["k-1", "k-2", "k-3"]);
});
