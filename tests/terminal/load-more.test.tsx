import { useRemoteList } from "@iphub/ui-core/platform/use-remote";
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
