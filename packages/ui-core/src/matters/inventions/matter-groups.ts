import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { MatterGrouping } from "@iphub/sdk/contract/list-views";
import type { Grouping } from "../../platform/list-groups.ts";

/** What the list of matters is grouped by, in the order of the choice. */
export const matterGroupings = [
  { id: "attorney", title: "in-house attorney" },
  { id: "client", title: "client" },
  { id: "applicant", title: "applicant" },
  { id: "team", title: "team" },
  { id: "status", title: "office status" },
  { id: "country", title: "country" },
] as const satisfies readonly { readonly id: MatterGrouping; readonly title: string }[];

/** What the list of matters is grouped by. */
export type MatterGroupBy = (typeof matterGroupings)[number]["id"];

/** What an address groups the list by; null for nothing. */
export function matterGroupBy(text: string | null): MatterGroupBy | null {
  return matterGroupings.find(({ id }) => id === text)?.id ?? null;
}

/**
 * The same functions on each call: rows are drawn again where they differ. A matter of several teams is in the group
 * of its first.
 */
const keys: Readonly<Record<MatterGroupBy, (row: InventionHit) => string | null>> = {
  attorney: ({ inHouseAttorney }) => inHouseAttorney,
  client: ({ client }) => client,
  applicant: ({ applicant }) => applicant,
  team: ({ teams }) => teams[0] ?? null,
  status: ({ officeStatus }) => officeStatus,
  country: ({ country }) => country,
};

/** How people and teams are called. */
interface Names {
  readonly nameOf: (email: string) => string;
  readonly teamName: (id: string) => string;
}

/** How the list is grouped, its groups by their titles; null for no groups. */
export function matterGrouping(id: MatterGroupBy | null, { nameOf, teamName }: Names): Grouping<InventionHit> | null {
  if (id === null) return null;
  const keyOf = keys[id];
  const title = matterGroupings.find((one) => one.id === id)?.title;
  const called: Partial<Record<MatterGroupBy, (key: string) => string>> = { attorney: nameOf, team: teamName };
  return {
    id,
    keyOf,
    titleOf: (row) => {
      const key = keyOf(row);
      return key === null ? `No ${title}` : (called[id]?.(key) ?? key);
    },
  };
}

/** The name of a list as it is narrowed and grouped: `Inventions: 'battery', by client`. */
export function matterListTitle(qs: string, groupBy: MatterGroupBy | null): string {
  const grouping = matterGroupings.find(({ id }) => id === groupBy)?.title;
  return `Inventions: ${[qs && `'${qs}'`, grouping && `by ${grouping}`].filter(Boolean).join(", ")}`;
}
