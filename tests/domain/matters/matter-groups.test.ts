import { type InventionHit, inventionHit } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { pluck } from "@iphub/sdk/records/record";
import { matterGroupBy, matterGrouping } from "@iphub/ui-core/matters/inventions/matter-groups";
import { groupsOf } from "@iphub/ui-core/platform/list-groups";
import { expect, test } from "vitest";

const example = inventionHit.parse(pluck(inventionFields, "example"));
const row = (id: string, change: Partial<InventionHit>): InventionHit => ({ ...example, id, ...change });
const names = { nameOf: (email: string) => email.replace(/@.*/, ""), teamName: (id: string) => `Team ${id}` };
const titles = (rows: readonly InventionHit[], by: Parameters<typeof matterGrouping>[0]) => {
  const grouping = matterGrouping(by, names);
  return grouping && groupsOf(rows, grouping).map(({ title, total }) => `${title} ${total}`);
};

test("matters are grouped by people and teams as they are called, and by what their own fields say", () => {
  const rows = [
    row("1", { inHouseAttorney: "ben@iphub.example", teams: ["b", "a"], client: "Zeta AG", country: "US" }),
    row("2", { inHouseAttorney: null, teams: [], client: null, country: null }),
    row("3", { inHouseAttorney: "ada@iphub.example", teams: ["a"], client: "Zeta AG", country: "EP" }),
  ];
  expect(titles(rows, "attorney")).toEqual(["ada 1", "ben 1", "No in-house attorney 1"]);
  // A matter of several teams is in the group of its first.
  expect(titles(rows, "team")).toEqual(["Team a 1", "Team b 1", "No team 1"]);
  expect(titles(rows, "client")).toEqual(["Zeta AG 2", "No client 1"]);
  expect(titles(rows, "country")).toEqual(["EP 1", "US 1", "No country 1"]);
  expect(titles(rows, "status")).toEqual(["Patented Case 3"]);
});

test("an address with an unknown grouping has no groups", () => {
  expect(matterGroupBy("client")).toBe("client");
  expect(matterGroupBy("moon")).toBeNull();
  expect(matterGrouping(null, names)).toBeNull();
});
