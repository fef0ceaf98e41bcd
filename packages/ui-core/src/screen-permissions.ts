import type { Permission } from "@iphub/sdk/contract/permissions";
import type { Screen } from "./screen.ts";
import type { ScreenStem } from "./screens.ts";

/**
 * What one needs to use a screen that is not in the side navigation, where not everyone can use it. It is in a file of
 * its own because a browser's first page does not need it.
 */
const needed: Readonly<Partial<Record<ScreenStem, Permission>>> = {
  "first-steps": "users:manage",
  import: "deadlines:docket",
  "minion-create": "minions:write",
  "people-list": "users:manage",
  "team-list": "users:manage",
  verification: "audit:read",
};

/** A screen of the hub, which `screens` lists. */
type KnownScreen = Screen & { readonly stem: ScreenStem };

/**
 * Whether someone with these permissions can use a screen. The hub decides; this only avoids offers that it would
 * refuse.
 */
export function mayOpen({ stem, navigation }: KnownScreen, mine: readonly string[]): boolean {
  const permission = navigation?.permission ?? needed[stem];
  return permission === undefined || mine.includes(permission);
}
