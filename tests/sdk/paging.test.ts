import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createHubFor } from "@iphub/sdk";
import { expect, test } from "vitest";
import { httpPeer, json } from "./peer.ts";
import { sample } from "./sample-contract.ts";

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r-${index}` }));

async function listPeer(count: number, total = count) {
  const all = rows(count);
  const peer = await httpPeer((request, response) => {
    const query = new URL(request.url, "http://peer").searchParams;
    const size = Number(query.get("size") ?? query.get("pagination[pageSize]") ?? 2);
    const skip = Number(query.get("skip") ?? (Number(query.get("pagination[page]") ?? 1) - 1) * size);
    const data = all.slice(skip, skip + size);
    if (request.url.startsWith("/api/plain")) return json(response, data);
    json(response, { data, total, meta: { pagination: { pagesCount: Math.ceil(count / size) } } });
  });
  return { ...peer, hub: createHubFor(sample, { baseUrl: peer.baseUrl }) };
}

async function idsOf(entries: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of entries) ids.push(id);
  return ids;
}

const ids = (count: number) => rows(count).map(({ id }) => id);

test("all walks a list by skip and stops at its total", async () => {
  const { hub, seen } = await listPeer(4);
  expect(await idsOf(hub.things.list.all({ qs: "a" }))).toEqual(ids(4));
  expect(seen.map(({ url }) => url)).toEqual(["/api/things?skip=0&size=2&qs=a", "/api/things?skip=2&size=2&qs=a"]);
});

test("pages begin where the input says, with its size", async () => {
  const { hub, seen } = await listPeer(7);
  const pages: string[][] = [];
  for await (const page of hub.things.list.pages({ skip: 1, size: 3 })) pages.push(page.data.map(({ id }) => id));
  expect(pages).toEqual([ids(7).slice(1, 4), ids(7).slice(4, 7)]);
  expect(seen.length).toBe(2);
});

test("an answer that is the list itself is walked until a page is short", async () => {
  const { hub, seen } = await listPeer(5);
  expect(await idsOf(hub.things.plainList.all())).toEqual(ids(5));
  expect(seen.length).toBe(3);
});

test("a total that only says more than 10,000 does not end the walk", async () => {
  const { hub } = await listPeer(10_005, 10_001);
  expect((await idsOf(hub.things.list.all({ size: 5_000 }))).length).toBe(10_005);
});

test("numbered pages are walked by number", async () => {
  const { hub, seen } = await listPeer(5);
  expect(await idsOf(hub.things.numbered.all({ filters: { name: "a" } }))).toEqual(ids(5));
  expect(seen.map(({ url }) => url.replace("/api/numbered-things?", ""))).toEqual(
    [1, 2, 3].map((page) => `pagination[page]=${page}&pagination[pageSize]=2&filters[name]=a`),
  );
});

test("an empty list is walked with one call", async () => {
  const { hub, seen } = await listPeer(0);
  expect(await idsOf(hub.things.list.all())).toEqual([]);
  expect(seen.length).toBe(1);
});

test("a page is asked for only when the one before is used up, and leaving stops the walk", async () => {
  const { hub, seen } = await listPeer(6);
  const asked: number[] = [];
  for await (const { id } of hub.things.list.all()) {
    asked.push(seen.length);
    if (id === "r-2") break;
  }
  expect(asked).toEqual([1, 1, 2]);
  expect(seen.length).toBe(2);
});

test("one page is in memory: those before it can be collected", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const { hub } = await listPeer(8);
  const old: WeakRef<object>[] = [];
  const alive: number[] = [];
  for await (const page of hub.things.list.pages()) {
    old.push(new WeakRef(page));
    // A weak reference that was read or made in this turn holds on until the next.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    alive.push(old.filter((reference) => reference.deref() !== undefined).length);
  }
  expect(alive).toEqual([1, 1, 1, 1]);
});

test("a page that fails ends the walk with its error", async () => {
  const { baseUrl } = await httpPeer((_request, response, number) =>
    number === 1 ? json(response, { data: rows(2), total: 4 }) : json(response, {}, 500),
  );
  const hub = createHubFor(sample, { baseUrl });
  const seen: string[] = [];
  const walk = async () => {
    for await (const { id } of hub.things.list.all()) seen.push(id);
  };
  await expect(walk()).rejects.toMatchObject({ status: 500 });
  expect(seen).toEqual(ids(2));
});
