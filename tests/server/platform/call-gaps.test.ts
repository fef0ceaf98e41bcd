import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CallGaps } from "@iphub/server/platform/http/call-gaps";
import { expect, onTestFinished, test } from "vitest";

const hour = 60 * 60 * 1000;
const running = new AbortController().signal;

async function served() {
  const server = createServer((_request, response) => response.end("ok"));
  const calls = new CallGaps();
  calls.listen(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { calls, call: async () => (await fetch(`http://127.0.0.1:${port}/`)).text() };
}

test("waits for a quarter of a second without a call", async () => {
  const { calls, call } = await served();
  const before = performance.now();
  await call();
  await calls.wait(hour, running);
  expect(performance.now() - before).toBeGreaterThanOrEqual(249);
});

test("waits for nothing where no call came", async () => {
  const { calls, call } = await served();
  const order: string[] = [];
  await Promise.all([calls.wait(hour, running).then(() => order.push("gap")), call().then(() => order.push("call"))]);
  expect(order).toEqual(["gap", "call"]);
});

test("goes on without a gap after the longest time, and when it is to end", async () => {
  const { calls, call } = await served();
  await call();
  const order: string[] = [];
  const ending = new AbortController();
  const waits = [
    calls.wait(hour, running).then(() => order.push("gap")),
    calls.wait(1, running).then(() => order.push("longest time")),
    calls.wait(hour, ending.signal).then(() => order.push("end")),
  ];
  ending.abort();
  await Promise.all(waits);
  expect(order).toEqual(["end", "longest time", "gap"]);
});
