import { useRemoteList } from "@iphub/ui-core/platform/use-remote";
import { useQueryClient } from "@tanstack/react-query";
import { Text } from "ink";
import { useEffect } from "react";
import { expect, it } from "vitest";
import { eventually, refusal, stubHub } from "./stub-hub.tsx";

type Load = (skip: number) => Promise<{ readonly data: readonly { readonly id: string }[]; readonly total: number }>;

/** Loads a list to its end, as the other deadlines of an event are loaded. */
function Part({ load }: { readonly load: Load }) {
  const { rows, state, hasMore, loadMore } = useRemoteList<{ readonly id: string }>(["deadlines", "of", "m-1"], load);
  const asksForMore = state === "completed" && hasMore;
  useEffect(() => {
    if (asksForMore) loadMore();
  });
  return <Text>{`${rows.length} rows`}</Text>;
}

it("two parts of a screen that load the same list to its end ask for each page once", async () => {
  const asked: number[] = [];
  const load: Load = async (skip) => {
    asked.push(skip);
    return { data: [{ id: `d-${skip}` }], total: 3 };
  };
  const { show } = await stubHub(() => refusal(404, "not_found"));
  const { lastFrame } = show(
    <>
      <Part load={load} />
      <Part load={load} />
    </>,
  );
  await eventually(() => expect(lastFrame()).toContain("3 rows"));
  expect(asked).toEqual([0, 1, 2]);
});

interface Steps {
  refetch(): void;
  more(): void;
}

/** A list that a test fetches again and continues. */
function Steered({ load, steps }: { readonly load: Load; readonly steps: Steps }) {
  const queries = useQueryClient();
  const key = ["deadlines", "of", "m-2"];
  const { rows, loadMore } = useRemoteList<{ readonly id: string }>(key, load);
  steps.refetch = () => void queries.invalidateQueries({ queryKey: key });
  steps.more = loadMore;
  return <Text>{`${rows.length} rows`}</Text>;
}

it.each([
  { which: "asked for while the list is fetched again", first: "refetch", second: "more", asked: [0, 0, 1] },
  { which: "being fetched when the list changes", first: "more", second: "refetch", asked: [0, 1, 0, 1] },
] as const)("a next page that is $which comes", async ({ first, second, asked }) => {
  const calls: number[] = [];
  const held = Promise.withResolvers<void>();
  const load: Load = async (skip) => {
    calls.push(skip);
    if (calls.length === 2) await held.promise;
    return { data: [{ id: `d-${skip}` }], total: 3 };
  };
  const steps: Steps = { refetch: () => {}, more: () => {} };
  const { show } = await stubHub(() => refusal(404, "not_found"));
  const { lastFrame } = show(<Steered load={load} steps={steps} />);
  await eventually(() => expect(lastFrame()).toBe("1 rows"));
  steps[first]();
  await eventually(() => expect(calls).toHaveLength(2));
  steps[second]();
  held.resolve();
  await eventually(() => expect(lastFrame()).toBe("2 rows"));
  expect(calls).toEqual(asked);
});
