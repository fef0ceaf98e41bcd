import { HubNetworkError } from "@iphub/sdk/errors";
import { fetchedOnce, type Methods, withLateNouns } from "@iphub/sdk/late-noun";
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

function nounOf(hub: object, noun: string): object {
  return Reflect.get(hub, noun);
}

async function call(noun: object, verb: string, input?: object): Promise<unknown> {
  return Reflect.get(noun, verb)(input);
}

test("a noun is asked for by name when one of its calls is made, and then calls and walks as any other", async () => {
  const asked: string[] = [];
  const hub = withLateNouns({ events: {} }, {}, async (noun) => {
    asked.push(noun);
    return boards;
  });
  const noun = nounOf(hub, "boards");
  expect(asked).toEqual([]);
  expect(await Promise.all([call(noun, "get", { id: "1" }), call(noun, "list")])).toEqual([
    { got: { id: "1" } },
    ["a"],
  ]);
  const walked: unknown[] = [];
  for await (const entry of Reflect.get(noun, "list").all()) walked.push(entry);
  expect(walked).toEqual(["a", "b"]);
  expect(asked).toEqual(["boards", "boards", "boards"]);
  await expect(call(noun, "burn")).rejects.toThrow("There is no call named burn");
});

test("a call that is at hand asks for nothing, the others of its noun are fetched", async () => {
  const asked: string[] = [];
  const hub = withLateNouns({}, { boards: { clone: async (input) => ({ cloned: input }) } }, async (noun) => {
    asked.push(noun);
    return boards;
  });
  expect(await call(nounOf(hub, "boards"), "clone", { id: "1" })).toEqual({ cloned: { id: "1" } });
  expect(asked).toEqual([]);
  expect(await call(nounOf(hub, "boards"), "get", { id: "1" })).toEqual({ got: { id: "1" } });
  expect(asked).toEqual(["boards"]);
});

test("what a hub has besides is left as it is, and reading twice gives the same", () => {
  const events = {};
  const hub = withLateNouns({ events }, {}, async () => boards);
  expect(nounOf(hub, "events")).toBe(events);
  expect(nounOf(hub, "boards")).toBe(nounOf(hub, "boards"));
  expect(Reflect.get(nounOf(hub, "boards"), "get")).toBe(Reflect.get(nounOf(hub, "boards"), "get"));
});

test("a hub and a noun that are awaited are still themselves", async () => {
  const hub = withLateNouns({}, {}, () => Promise.reject(new Error("asked for")));
  expect(await Promise.resolve(hub)).toBe(hub);
  expect(await Promise.resolve(nounOf(hub, "boards"))).toBe(nounOf(hub, "boards"));
});

test("what is fetched is fetched once; a fetch that fails is a network error, and the next call tries again", async () => {
  const answers: (() => Promise<string>)[] = [() => Promise.reject(new TypeError("gone")), async () => "nouns"];
  const fetched = fetchedOnce(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")));
  await expect(fetched()).rejects.toBeInstanceOf(HubNetworkError);
  expect(await Promise.all([fetched(), fetched()])).toEqual(["nouns", "nouns"]);
  expect(await fetched()).toBe("nouns");
});
