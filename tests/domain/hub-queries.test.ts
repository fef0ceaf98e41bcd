import { HubAbortError } from "@iphub/sdk";
import { describeFailure } from "@iphub/ui-core/platform/failure";
import { createHubQueries, ignoredFailure } from "@iphub/ui-core/platform/hub-queries";
import { describe, expect, it } from "vitest";

interface Row {
  readonly title: string;
  readonly updatedAt: number;
}

/** A query whose answers are given by hand. */
function heldQuery() {
  const reported: unknown[] = [];
  const report = (message: string, error: unknown) => reported.push(message, error);
  const queries = createHubQueries({ queries: { retry: false, networkMode: "always" } }, report);
  const asked: PromiseWithResolvers<Row>[] = [];
  const ask = () => {
    const answer = Promise.withResolvers<Row>();
    asked.push(answer);
    return answer.promise;
  };
  const key = ["tasks", "one", "k-1"];
  return {
    queries,
    asked,
    reported,
    key,
    fetch: (meta = {}) => queries.fetchQuery({ queryKey: key, queryFn: ask, meta }),
    shown: () => queries.getQueryData<Row>(key),
    put: (row: Row) =>
      queries.setQueryData<Row>(key, (known) => known && (known.updatedAt > row.updatedAt ? known : row)),
    isOld: () => queries.getQueryState(key)?.isInvalidated,
  };
}

const at = (updatedAt: number): Row => ({ title: `as of ${updatedAt}`, updatedAt });

describe("an answer that is under way while something else comes", () => {
  it("does not overwrite what is newer, the first time and later; what is older never overwrites it", async () => {
    const { fetch, asked, put, shown, isOld } = heldQuery();
    const first = fetch();
    put(at(2));
    expect(shown()).toBeUndefined();
    asked[0]?.resolve(at(1));
    await first;
    expect(shown()).toEqual(at(2));
    const second = fetch();
    put(at(4));
    put(at(3));
    asked[1]?.resolve(at(5));
    await second;
    expect(shown()).toEqual(at(5));
    const third = fetch();
    asked[2]?.resolve(at(1));
    await third;
    // What came before it was asked for is none of its concern.
    expect([shown(), isOld()]).toEqual([at(1), false]);
  });

  it("is marked as old where it was asked for before it was so, or where a whole record was put over it", async () => {
    const { queries, fetch, asked, key, shown, isOld } = heldQuery();
    const first = fetch();
    await queries.invalidateQueries({ queryKey: ["tasks"] });
    asked[0]?.resolve(at(1));
    await first;
    expect([shown(), isOld()]).toEqual([at(1), true]);
    const second = fetch();
    queries.setQueryData(key, at(2));
    asked[1]?.resolve(at(1));
    await second;
    expect([shown(), isOld()]).toEqual([at(2), true]);
  });

  it("tells who waits for it, once; an answer that never comes tells nobody", async () => {
    const { queries, fetch, asked, key } = heldQuery();
    const heard: string[] = [];
    queries.afterAnswers({ queryKey: key }, () => heard.push("none under way"));
    const first = fetch();
    queries.afterAnswers({ queryKey: ["tasks"] }, () => heard.push("first"));
    asked[0]?.reject(new Error("away"));
    await expect(first).rejects.toThrow("away");
    const second = fetch();
    queries.afterAnswers({ queryKey: ["tasks"] }, () => heard.push("second"));
    asked[1]?.resolve(at(1));
    await second;
    const third = fetch();
    asked[2]?.resolve(at(2));
    await third;
    expect(heard).toEqual(["second"]);
  });

  it("stays old as a whole when one part of it is changed", async () => {
    const { queries, fetch, asked, put, shown, isOld, key } = heldQuery();
    const first = fetch();
    asked[0]?.resolve(at(1));
    await first;
    await queries.invalidateQueries({ queryKey: key });
    put(at(2));
    expect([shown(), isOld()]).toEqual([at(2), true]);
  });
});

describe("a request that fails", () => {
  // spec: 8.4
  it("is reported, but for one that was aborted and one whose failure is ignored", async () => {
    const { fetch, asked, reported } = heldQuery();
    for (const [error, meta] of [
      [new HubAbortError(), {}],
      [new Error("away"), ignoredFailure],
      [new Error("away"), {}],
    ] as const) {
      const failed = fetch(meta);
      asked.at(-1)?.reject(error);
      await expect(failed).rejects.toBe(error);
    }
    expect(reported).toEqual(["A request failed", new Error("away")]);
    expect(describeFailure(new HubAbortError())).toBeNull();
  });
});
