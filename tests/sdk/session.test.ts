import { createHub, type HubOptions, memoryTokenStore, storageTokenStore, type TokenStore } from "@iphub/sdk";
import { users } from "@iphub/sdk/contract/users";
import { expect, test } from "vitest";
import { deadAddress, failure, httpPeer, json, type SeenRequest } from "./peer.ts";
import { StillClock } from "./still-clock.ts";

const me = users.me.example.output;
const start = Date.parse("2026-01-31T09:00:00.000Z");

/** A token that looks as the hub's: issued at `issued` seconds after the start, good for `life` seconds. */
function tokenOf(name: string, issued: number, life: number): string {
  const claims = { sub: name, iat: start / 1000 + issued, exp: start / 1000 + issued + life };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
}

type Reply = { refresh?: (bearer: string) => [unknown, number?]; call?: (bearer: string) => [unknown, number?] };

async function hubWith(store: TokenStore, reply: Reply, more: Partial<HubOptions> = {}) {
  const peer = await httpPeer((request, response) => {
    const bearer = String(request.headers.authorization).replace("Bearer ", "");
    const ask = request.url === "/api/auth/refresh" ? reply.refresh : reply.call;
    const [body, status] = ask?.(bearer) ?? [me];
    json(response, body, status);
  });
  const out: string[] = [];
  const onSignedOut = () => out.push("signed out");
  const hub = createHub({ baseUrl: peer.baseUrl, token: store, onSignedOut, ports: new StillClock(start), ...more });
  return { hub, out, ...peer };
}

function refreshes(seen: readonly SeenRequest[]): number {
  return seen.filter(({ url }) => url === "/api/auth/refresh").length;
}

const expired: [unknown, number] = [failure("token_expired"), 401];

// spec: 4.4
test("after a sign-in the calls are that person's", async () => {
  const store = memoryTokenStore();
  const token = tokenOf("signed-in", 0, 900);
  const { hub, seen } = await hubWith(store, { call: (bearer) => [bearer === token ? me : token] });
  expect(await hub.auth.login({ email: "ada@firm.example", password: "correct horse" })).toBe(token);
  expect([store.get(), (await hub.users.me()).email]).toEqual([token, me.email]);
  expect(seen.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
});

test("a token with time left is used as it is", async () => {
  const { hub, seen } = await hubWith(memoryTokenStore(tokenOf("a", 0, 61)), {});
  await hub.users.me();
  expect(refreshes(seen)).toBe(0);
});

test("a token with less than a minute left is refreshed first, once for all calls", async () => {
  const store = memoryTokenStore(tokenOf("old", 0, 59));
  const fresh = tokenOf("new", 0, 900);
  const { hub, seen } = await hubWith(store, { refresh: () => [fresh] });
  await Promise.all([hub.users.me(), hub.users.me(), hub.users.suggest({ q: "a" }).catch(() => undefined)]);
  expect(refreshes(seen)).toBe(1);
  expect(seen.slice(1).map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${fresh}`));
  expect(store.get()).toBe(fresh);
});

// spec: 4.5
test("an expired token is refreshed once for all calls, and they are repeated", async () => {
  const store = memoryTokenStore("old");
  const { hub, seen, out } = await hubWith(store, {
    refresh: () => ["new"],
    call: (bearer) => (bearer === "old" ? expired : [me]),
  });
  const heard: number[] = [];
  hub.events.on("status", ({ status }) => heard.push(status));
  expect(await Promise.all([hub.users.me(), hub.users.me(), hub.users.me()])).toEqual([me, me, me]);
  expect(refreshes(seen)).toBe(1);
  expect(out).toEqual([]);
  expect(heard).toEqual([]);
});

test("a token that another tab has refreshed is used instead of a second refresh", async () => {
  const store = memoryTokenStore("old");
  const { hub, seen } = await hubWith(store, {
    call: (bearer) => {
      if (bearer !== "old") return [me];
      store.set("from the other tab");
      return expired;
    },
  });
  expect(await hub.users.me()).toEqual(me);
  expect(refreshes(seen)).toBe(0);
});

// spec: 4.6, 8.7
test.each([401, 403])("a refresh that is answered with %i signs out once", async (status) => {
  const store = memoryTokenStore("old");
  const { hub, out } = await hubWith(store, { refresh: () => [failure("no"), status], call: () => expired });
  const results = await Promise.allSettled([hub.users.me(), hub.users.me()]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
  expect(store.get()).toBeNull();
  expect(out).toEqual(["signed out"]);
});

test.each([401, 500])("a refresh that is answered with %i is told as every refused call is, once", async (status) => {
  const store = memoryTokenStore("old");
  const { hub } = await hubWith(store, { refresh: () => [failure("no"), status], call: () => expired });
  const heard: string[] = [];
  hub.events.on("status", (event) => heard.push(`${event.status} ${event.method} ${event.path}`));
  await expect(hub.users.me()).rejects.toMatchObject({ status });
  expect(heard).toEqual([`${status} POST /api/auth/refresh`]);
});

test.each([429, 500, 502, 503, 504])(
  "a refresh that is answered with %i signs no one out, and the next call refreshes again",
  async (status) => {
    const store = memoryTokenStore("old");
    const answers: [unknown, number?][] = [[failure("no"), status], ["new"]];
    const { hub, out } = await hubWith(
      store,
      { refresh: () => answers.shift() ?? ["new"], call: (bearer) => (bearer === "old" ? expired : [me]) },
      { retries: 0 },
    );
    await expect(hub.users.me()).rejects.toMatchObject({ status });
    expect([store.get(), out]).toEqual(["old", []]);
    expect([await hub.users.me(), store.get(), out]).toEqual([me, "new", []]);
  },
);

test("a hub that cannot be reached signs no one out", async () => {
  const store = memoryTokenStore(tokenOf("old", -900, 800));
  const { hub, out } = await hubWith(store, {}, { baseUrl: await deadAddress(), retries: 0 });
  await expect(hub.users.me()).rejects.toMatchObject({ name: "HubNetworkError" });
  expect(store.get()).not.toBeNull();
  expect(out).toEqual([]);
});

test("a token that is still good is used when the refresh is put off by an overloaded hub", async () => {
  const store = memoryTokenStore(tokenOf("old", 0, 30));
  const { hub, out } = await hubWith(store, { refresh: () => [failure("busy"), 503] }, { retries: 0 });
  expect(await hub.users.me()).toEqual(me);
  expect(out).toEqual([]);
});

test("a 401 signs out", async () => {
  const store = memoryTokenStore("revoked");
  const { hub, out } = await hubWith(store, { call: () => [failure("signed_out"), 401] });
  await expect(hub.users.me()).rejects.toMatchObject({ status: 401 });
  expect(store.get()).toBeNull();
  expect(out).toEqual(["signed out"]);
});

test("a 401 after a refresh signs out instead of going round", async () => {
  const store = memoryTokenStore("old");
  const { hub, seen, out } = await hubWith(store, { refresh: () => ["new"], call: () => expired });
  await expect(hub.users.me()).rejects.toMatchObject({ status: 401 });
  expect(refreshes(seen)).toBe(1);
  expect(out).toEqual(["signed out"]);
});

test("a 401 for a token that was replaced in the meantime leaves the new sign-in alone", async () => {
  const store = memoryTokenStore("old");
  const { hub, out } = await hubWith(store, {
    call: () => {
      store.set("signed in again");
      return [failure("signed_out"), 401];
    },
  });
  await expect(hub.users.me()).rejects.toMatchObject({ status: 401 });
  expect(store.get()).toBe("signed in again");
  expect(out).toEqual([]);
});

test("a wrong password signs no one out", async () => {
  const store = memoryTokenStore("good");
  const { hub, out } = await hubWith(store, { call: () => [failure("unauthorized"), 401] });
  const login = { email: "ada@iphub.example", password: "x" };
  await expect(hub.auth.login(login)).rejects.toMatchObject({ status: 401 });
  await expect(hub.request("POST", "/api/auth/login", { body: login })).rejects.toMatchObject({ status: 401 });
  expect(store.get()).toBe("good");
  expect(out).toEqual([]);
});

test("a refresh that a caller asks for is the same one, and its token is kept", async () => {
  const store = memoryTokenStore("old");
  const { hub, seen } = await hubWith(store, { refresh: () => ["new"] });
  expect(await Promise.all([hub.auth.refresh(), hub.auth.refresh()])).toEqual(["new", "new"]);
  expect(refreshes(seen)).toBe(1);
  expect(seen[0]?.headers.authorization).toBe("Bearer old");
  expect(store.get()).toBe("new");
});

test("a refresh without a token is refused without a call", async () => {
  const { hub, seen } = await hubWith(memoryTokenStore(), {});
  await expect(hub.auth.refresh()).rejects.toMatchObject({ status: 401 });
  expect(seen).toEqual([]);
});

test("a clock that runs an hour ahead costs one refresh, not one per call", async () => {
  const ports = new StillClock(start + 3_600_000);
  const { hub, seen } = await hubWith(
    memoryTokenStore(tokenOf("old", 0, 900)),
    { refresh: () => [tokenOf("new", 0, 900)] },
    { ports },
  );
  await hub.users.me();
  await hub.users.me();
  expect(refreshes(seen)).toBe(1);
});

test("waiting for a refresh ends with the call's own abort", async () => {
  const controller = new AbortController();
  const { hub } = await hubWith(memoryTokenStore("old"), {
    refresh: () => {
      controller.abort();
      return ["new"];
    },
    call: () => expired,
  });
  await expect(hub.users.me(undefined, { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
});

// spec: 7.133, 9.1
test("the token lives in the browser's storage under one name", () => {
  const held = new Map<string, string>();
  const store = storageTokenStore({
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => held.set(key, value),
    removeItem: (key) => held.delete(key),
  });
  store.set("t-1");
  expect([...held]).toEqual([["iphub.token", "t-1"]]);
  expect(store.get()).toBe("t-1");
  store.clear();
  expect(store.get()).toBeNull();
});
