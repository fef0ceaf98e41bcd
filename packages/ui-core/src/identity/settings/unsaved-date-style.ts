import type { Hub } from "@iphub/sdk/client";
import { dateStyle } from "@iphub/sdk/contract/date-style";
import type { Identity } from "@iphub/sdk/contract/identity";
import { dateStyleSetting } from "@iphub/sdk/contract/settings";
import { unsavedSetting } from "./unsaved-settings.ts";

/** Who is signed in, with the style of dates that was chosen in this window and is not saved. */
export function withUnsavedDates(hub: Hub, identity: Identity): Identity {
  const chosen = dateStyle.safeParse(unsavedSetting(hub, dateStyleSetting)).data;
  return chosen ? { ...identity, dateStyle: chosen } : identity;
}
