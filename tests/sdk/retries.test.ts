import { createHub, createHubFor, HubHttpError, HubNetworkError, memoryTokenStore } from "@iphub/sdk";
import { tasks } from "@iphub/sdk/contract/tasks";
import { expect, test } from "vitest";
import { failure, httpPeer, json, rawPeer } from "./peer.ts";
import { sample } from "./sample-contract.ts";
import { StillClock } from "./still-clock.ts";

const task = tasks.get.example.output;

function passingClock(): StillClock {
  const ports = new StillClock();
  ports.passes = 20_000;
  return ports;
}

function pauses(ports: StillClock): number[] {
  return ports.waits.filter((ms) => ms !== 30_000);
}

test("a safe call waits as long as Retry-After says and is sent again", async () => {
  const ports = passingClock();
  const { baseUrl, seen } = await httpPeer((_request, response, number) =>
    number === 1 ? json(response, failure("busy"), 429, { "retry-after": "7" }) : json(response, ["local"]),
  );
  expect(await createHub({ baseUrl, ports }).auth.providers()).toEqual(["local"]);
  expect(seen.length).toBe(2);
  expect(pauses(ports)).toEqual([7_000]);
});

test("Retry-After may be a date", async () => {
  const ports = passingClock();
  const retryAt = new Date(ports.now() + 9_000).toUTCString();
  const { baseUrl } = await httpPeer((_request, response, number) =>
    number === 1 ? json(response, failure("busy"), 503, { "retry-after": retryAt }) : json(response, ["local"]),
  );
  await createHub({ baseUrl, ports }).auth.providers();
  expect(pauses(ports)).toEqual([9_000]);
});

test("without Retry-After the waits grow, with full jitter, and are bounded", async () => {
  const ports = passingClock();
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, failure("busy"), 503));
  const call = createHub({ baseUrl, ports, retries: 3 }).auth.providers();
  await expect(call).rejects.toMatchObject({ status: 503 });
  expect(seen.length).toBe(4);
  expect(pauses(ports)).toEqual([125, 250, 500]);
});

test("a wait that would outlast the time-out is not begun", async () => {
  const ports = passingClock();
  const { baseUrl, seen } = await httpPeer((_request, response) =>
    json(response, failure("busy"), 429, { "retry-after": "60" }),
  );
  const error = await createHub({ baseUrl, ports })
    .auth.providers()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HubHttpError);
  expect(error).toMatchObject({ status: 429, retryAfterMs: 60_000 });
  expect(seen.length).toBe(1);
});

test("a safe call is sent again after a broken connection", async () => {
  const ports = passingClock();
  let connections = 0;
  const { baseUrl } = await rawPeer((socket) => {
    connections += 1;
    if (connections === 1) socket.resetAndDestroy();
    else socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n["local"]');
  });
  expect(await createHub({ baseUrl, ports }).auth.providers()).toEqual(["local"]);
  expect(connections).toBe(2);
});

test("a refusal that a repetition cannot change is not repeated", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, failure("broken"), 500));
  await expect(createHub({ baseUrl, ports: passingClock() }).auth.providers()).rejects.toMatchObject({ status: 500 });
  expect(seen.length).toBe(1);
});

test("a write carries one idempotency key through all its repetitions", async () => {
  const ports = passingClock();
  const { baseUrl, seen } = await httpPeer((_request, response, number) =>
    number === 1 ? json(response, failure("busy"), 503) : json(response, task),
  );
  const hub = createHub({ baseUrl, ports, token: memoryTokenStore("t") });
  await hub.tasks.update({ id: "k-1", title: "x" });
  await hub.tasks.update({ id: "k-1", title: "y" });
  const keys = seen.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a write that is being made at this moment is asked for again", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response, number) =>
    number === 1 ? json(response, failure("in_progress"), 409, { "retry-after": "0" }) : json(response, task),
  );
  const hub = createHub({ baseUrl, ports: passingClock(), token: memoryTokenStore("t") });
  expect(await hub.tasks.update({ id: "k-1", title: "x" })).toEqual(task);
  expect(seen.length).toBe(2);
});

test("the caller's own key is used", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, task));
  const hub = createHub({ baseUrl, token: memoryTokenStore("t") });
  await hub.tasks.update({ id: "k-1", title: "x" }, { idempotencyKey: "mine" });
  expect(seen[0]?.headers["idempotency-key"]).toBe("mine");
});

test.each([[""], [" "], ["schlüssel 日"], ["x".repeat(201)]])(
  "the caller's key '%s', which the hub would not keep, is refused and nothing is sent",
  async (idempotencyKey) => {
    const { baseUrl, seen } = await httpPeer((_request, response) => json(response, task));
    const hub = createHub({ baseUrl, token: memoryTokenStore("t") });
    const call = hub.tasks.update({ id: "k-1", title: "x" }, { idempotencyKey });
    await expect(call).rejects.toMatchObject({ name: "HubInputError", fields: [{ field: "idempotencyKey" }] });
    expect(seen).toEqual([]);
  },
);

test("a write without a key is never sent twice", async () => {
  let connections = 0;
  const { baseUrl } = await rawPeer((socket) => {
    connections += 1;
    socket.resetAndDestroy();
  });
  const call = createHub({ baseUrl, ports: passingClock() }).auth.login({ email: "a@b.example", password: "x" });
  await expect(call).rejects.toBeInstanceOf(HubNetworkError);
  expect(connections).toBe(1);
});

test("a POST that the contract calls safe is repeated without a key", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response, number) =>
    number === 1 ? json(response, failure("busy"), 503) : json(response, []),
  );
  await createHubFor(sample, { baseUrl, ports: passingClock() }).things.find({ tags: [] });
  expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, undefined]);
});

test("an abort ends the wait before a repetition", async () => {
  const controller = new AbortController();
  const ports = new StillClock();
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, failure("busy"), 503));
  const call = createHub({ baseUrl, ports }).auth.providers(undefined, { signal: controller.signal });
  await expect.poll(() => ports.pending).toBe(2);
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
  expect(seen.length).toBe(1);
  expect(ports.pending).toBe(0);
});
