import { HubNetworkError } from "@iphub/sdk/errors";
import { lateMethods, type Methods } from "@iphub/sdk/late-noun";
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

test("a noun is fetched once, at its first call, and then calls and walks as any other", async () => {
  let fetched = 0;
  const noun = lateMethods(async () => {
    fetched += 1;
    return boards;
  });
  expect(fetched).toBe(0);
  expect(await Promise.all([call(noun, "get", { id: "1" }), call(noun, "list")])).toEqual([
    { got: { id: "1" } },
    ["a"],
  ]);
  const entries: unknown[] = [];
  for await (const entry of Reflect.get(noun, "list").all()) entries.push(entry);
  expect(entries).toEqual(["a", "b"]);
  expect(fetched).toBe(1);
  await expect(call(noun, "burn")).rejects.toThrow("There is no call named burn");
});

test("a fetch that fails is a network error, and the next call tries again", async () => {
  const answers: (() => Promise<Methods>)[] = [() => Promise.reject(new TypeError("gone")), async () => boards];
  const noun = lateMethods(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")));
  await expect(call(noun, "list")).rejects.toBeInstanceOf(HubNetworkError);
  expect(await call(noun, "list")).toEqual(["a"]);
});

test("what is put on the noun itself comes before what is fetched", async () => {
  const noun = Object.assign(
    lateMethods(async () => boards),
    { get: () => Promise.reject(new Error("Not implemented")) },
  );
  await expect(noun.get()).rejects.toThrow("Not implemented");
});
