import { HubHttpError, HubNetworkError } from "@iphub/sdk/errors";
import { type Grouping, groupedRows, groupsOf, isHeading } from "@iphub/ui-core/platform/list-groups";
import { changedWords, changeEach } from "@iphub/ui-core/platform/use-change-each";
import { allRows, mostLoaded } from "@iphub/ui-core/platform/use-grouped-list";
import { expect, test } from "vitest";

interface Row {
  readonly id: string;
  readonly client: string | null;
}

const rows: readonly Row[] = [
  { id: "a", client: "Zeta" },
  { id: "b", client: null },
  { id: "c", client: "Älpha" },
  { id: "d", client: "Zeta" },
  { id: "e", client: "beta" },
];
const byClient: Grouping<Row> = {
  id: "client",
  keyOf: ({ client }) => client,
  titleOf: ({ client }) => client ?? "No client",
};
const said = (folded: readonly string[], grouping = byClient) => {
  const groups = groupsOf(rows, grouping);
  const of = { groups, keyOf: grouping.keyOf, hasMore: false };
  return groupedRows(rows, of, { groupBy: grouping.id, folded: new Set(folded) }).map((row) =>
    isHeading(row) ? `${row.title} ${row.total}${row.isFolded ? " folded" : ""}` : row.id,
  );
};

test("groups of a list come by their titles, whatever the case and the accents; rows without a group are last", () => {
  expect(said([])).toEqual(["Älpha 1", "c", "beta 1", "e", "Zeta 2", "a", "d", "No client 1", "b"]);
});

test("a group that is folded has its heading alone, also that of the rows without a group", () => {
  const folded = said(["client:Zeta", "client:"]);
  expect(folded).toEqual(["Älpha 1", "c", "beta 1", "e", "Zeta 2 folded", "No client 1 folded"]);
});

test("groups are ordered by what their grouping says, and the other way round; rows without a group stay last", () => {
  const last: Grouping<Row> = { ...byClient, orderOf: ({ id }) => id, isDown: true };
  expect(said(["client:Zeta"], last)).toEqual(["beta 1", "e", "Älpha 1", "c", "Zeta 2 folded", "No client 1", "b"]);
});

test("a refusal stops none of the other records, and the first one says why", async () => {
  const refused = new HubHttpError({ status: 400, code: "invalid", message: "responsible: does not work here" });
  const tried: string[] = [];
  const outcome = await changeEach(["a", "b", "c"], async (id) => {
    tried.push(id);
    if (id === "b") throw refused;
    return id.toUpperCase();
  });
  expect(tried).toEqual(["a", "b", "c"]);
  expect(outcome.done).toEqual([
    { item: "a", after: "A" },
    { item: "c", after: "C" },
  ]);
  expect(outcome.left).toEqual(["b"]);
  expect(outcome.failure).toBe("responsible: does not work here");
});

test("once the hub cannot be reached the other records are not tried", async () => {
  const tried: string[] = [];
  const outcome = await changeEach(["a", "b", "c"], async (id) => {
    tried.push(id);
    if (id === "b") throw new HubNetworkError("The hub could not be reached");
    return id;
  });
  expect(tried).toEqual(["a", "b"]);
  expect(outcome.left).toEqual(["b", "c"]);
  expect(outcome.failure).toBe("The hub cannot be reached. Check the connection and try again.");
});

test("what is said of several records counts those that were changed and those that were not", () => {
  expect(changedWords(1, 0, "matter")).toBe("1 matter changed");
  expect(changedWords(12, 0, "matter")).toBe("12 matters changed");
  expect(changedWords(10, 2, "matter")).toBe("10 matters changed, 2 not");
});

test("all rows of a list are read page by page, and no more than can be loaded at once", async () => {
  const asked: number[] = [];
  const load = (total: number) => async (skip: number, size: number) => {
    asked.push(skip);
    return { data: Array.from({ length: Math.min(size, total - skip) }, (_, at) => skip + at), total };
  };
  expect(await allRows(load(250))).toHaveLength(250);
  expect(asked).toEqual([0, 100, 200]);
  expect(await allRows(load(0))).toEqual([]);
  expect(await allRows(load(10_001))).toHaveLength(mostLoaded);
});
