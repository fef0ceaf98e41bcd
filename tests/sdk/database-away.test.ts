import { createHub, type DatabaseWait, memoryTokenStore } from "@iphub/sdk";
import { tasks } from "@iphub/sdk/contract/tasks";
import { expect, test } from "vitest";
import { failure, httpPeer, json } from "./peer.ts";
import { StillClock } from "./still-clock.ts";

const task = tasks.get.example.output;
const retryAfter = { "retry-after": "1" };

function passingClock(): StillClock {
  const ports = new StillClock();
  ports.passes = 20_000;
  return ports;
}

/** A hub whose database is away for so many calls, and then back. */
function peerAway(times: number, code: string, answer: unknown) {
  return httpPeer((_request, response, number) =>
    number <= times ? json(response, failure(code), 503, retryAfter) : json(response, answer),
  );
}

test("a read waits for the hub's database beyond its retries, and says so each time", async () => {
  const ports = passingClock();
  const { baseUrl, seen } = await peerAway(6, "database_unavailable", ["local"]);
  const hub = createHub({ baseUrl, ports });
  const waits: DatabaseWait[] = [];
  hub.events.onDatabaseWait((wait) => waits.push(wait));
  expect(await hub.auth.providers()).toEqual(["local"]);
  expect(seen).toHaveLength(7);
  expect(waits).toHaveLength(6);
  expect(waits[0]).toMatchObject({ error: { code: "database_unavailable" }, waitMs: 1125, remainingMs: 30_000 });
  expect(Math.max(...waits.map(({ waitMs }) => waitMs))).toBe(2000);
});

test("the wait ends with the time of the call, with the hub's own error", async () => {
  const ports = passingClock();
  const { baseUrl, seen } = await peerAway(1000, "database_busy", null);
  const call = createHub({ baseUrl, ports, timeoutMs: 25_000 }).auth.providers();
  await expect(call).rejects.toMatchObject({ status: 503, code: "database_busy" });
  expect(seen).toHaveLength(14);
});

test("without retries the database is not waited for", async () => {
  const { baseUrl, seen } = await peerAway(1, "database_unavailable", ["local"]);
  const call = createHub({ baseUrl, ports: passingClock(), retries: 0 }).auth.providers();
  await expect(call).rejects.toMatchObject({ code: "database_unavailable" });
  expect(seen).toHaveLength(1);
});

test("a write waits with one idempotency key, also when it is unknown whether it was done", async () => {
  const { baseUrl, seen } = await peerAway(3, "outcome_unknown", task);
  const hub = createHub({ baseUrl, ports: passingClock(), token: memoryTokenStore("t") });
  await hub.tasks.update({ id: "k-1", title: "x" });
  expect(seen).toHaveLength(4);
  expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

test("a write without a key is repeated only if nothing was changed", async () => {
  const login = { email: "ada@firm.example", password: "correct horse" };
  const away = await peerAway(3, "database_unavailable", "token");
  expect(await createHub({ baseUrl: away.baseUrl, ports: passingClock() }).auth.login(login)).toBe("token");
  const unknown = await peerAway(3, "outcome_unknown", "token");
  const call = createHub({ baseUrl: unknown.baseUrl, ports: passingClock() }).auth.login(login);
  await expect(call).rejects.toMatchObject({ code: "outcome_unknown" });
  expect(unknown.seen).toHaveLength(1);
});

test("a write that may have been done is not reported as one that changed nothing", async () => {
  const { baseUrl } = await httpPeer((_request, response, number) =>
    json(response, failure(number === 1 ? "outcome_unknown" : "database_unavailable"), 503, retryAfter),
  );
  const hub = createHub({ baseUrl, ports: passingClock(), token: memoryTokenStore("t"), timeoutMs: 25_000 });
  await expect(hub.tasks.update({ id: "k-1", title: "x" })).rejects.toMatchObject({ code: "outcome_unknown" });
});
