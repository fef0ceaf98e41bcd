import { contract } from "@iphub/sdk/contract/index";
import { HubNetworkError } from "@iphub/sdk/errors";
import type { Methods } from "@iphub/sdk/hub-methods";
import { contractOf, createLazyHub, lazyNoun } from "@iphub/sdk/lazy-hub";
import { expect, test } from "vitest";

const boards: Methods = {
  get: async (input) => ({ got: input }),
  list: Object.assign(async () => ["a"], {
    async *all() {
      yield "a";
      yield "b";
    },
  }),
};

async function call(noun: object, verb: string, input?: object): Promise<unknown> {
  return Reflect.get(noun, verb)(input);
}

test("a noun is loaded with the first of its calls, once, and then calls and walks as any other", async () => {
  let loads = 0;
  const noun: object = lazyNoun(async () => {
    loads += 1;
    return boards;
  });
  expect(loads).toBe(0);
  expect(await Promise.all([call(noun, "get", { id: "1" }), call(noun, "list")])).toEqual([
    { got: { id: "1" } },
    ["a"],
  ]);
  const walked: unknown[] = [];
  for await (const entry of Reflect.get(Reflect.get(noun, "list"), "all")()) walked.push(entry);
  expect(walked).toEqual(["a", "b"]);
  expect(loads).toBe(1);
  await expect(call(noun, "burn")).rejects.toThrow("There is no call named burn");
  const walk: AsyncGenerator<unknown> = Reflect.get(Reflect.get(noun, "get"), "all")();
  await expect(walk.next()).rejects.toThrow("get is not a list");
});

test("a verb that is present calls without loading the noun, the others load it", async () => {
  let loads = 0;
  const noun = lazyNoun(
    async () => {
      loads += 1;
      return boards;
    },
    { clone: async (input) => ({ cloned: input }) },
  );
  expect(await call(noun, "clone", { id: "1" })).toEqual({ cloned: { id: "1" } });
  expect(loads).toBe(0);
  expect(await call(noun, "get", { id: "1" })).toEqual({ got: { id: "1" } });
  expect(loads).toBe(1);
});

test("a hub has every noun of the contract, each loaded from its own file", async () => {
  const hub = createLazyHub({ baseUrl: "http://hub.example" });
  expect(Object.keys(hub)).toEqual(expect.arrayContaining(Object.keys(contract)));
  for (const [noun, calls] of Object.entries(contract)) expect(await contractOf(noun), noun).toBe(calls);
  expect(await contractOf("nothing")).toBeUndefined();
});

test("reading a noun, a verb or what a hub has besides twice gives the same", () => {
  const hub = createLazyHub({ baseUrl: "http://hub.example" });
  expect(hub.events).toBe(hub.events);
  expect(hub.boards).toBe(hub.boards);
  expect(hub.boards.get).toBe(hub.boards.get);
});

test("a hub and a noun that are awaited are still themselves", async () => {
  const hub = createLazyHub({ baseUrl: "http://hub.example" });
  expect(await Promise.resolve(hub)).toBe(hub);
  const noun = lazyNoun(() => Promise.reject(new Error("loaded")));
  expect(await Promise.resolve(noun)).toBe(noun);
});

test("a load that fails is a network error, and the next call tries again", async () => {
  const loads: (() => Promise<Methods>)[] = [() => Promise.reject(new TypeError("gone")), async () => boards];
  const noun = lazyNoun(() => loads.shift()?.() ?? Promise.reject(new Error("loaded too often")));
  await expect(call(noun, "list")).rejects.toBeInstanceOf(HubNetworkError);
  expect(await Promise.all([call(noun, "list"), call(noun, "list")])).toEqual([["a"], ["a"]]);
  expect(await call(noun, "list")).toEqual(["a"]);
});
