import type { Hub } from "@iphub/sdk/client";
import type { SettingValue } from "@iphub/sdk/contract/settings";
import type { HubApp } from "../../platform/hub-app.ts";

/** What was chosen in each interface and is not saved on the hub, or not yet, by the setting's name. */
const unsaved = new WeakMap<Hub, Map<string, SettingValue>>();

function unsavedOf({ hub, onSignedOut }: HubApp): Map<string, SettingValue> {
  const known = unsaved.get(hub);
  if (known) return known;
  const made = new Map<string, SettingValue>();
  unsaved.set(hub, made);
  onSignedOut(() => made.clear());
  return made;
}

/** What was chosen of a setting and is not saved; it holds in this window in place of what the hub has. */
export function unsavedSetting(hub: Hub, name: string): SettingValue | undefined {
  return unsaved.get(hub)?.get(name);
}

/** Saves a setting. False where the hub does not have it: that is said, and the value holds in this window. */
export async function saveSetting(app: HubApp, name: string, value: SettingValue): Promise<boolean> {
  const chosen = unsavedOf(app);
  chosen.set(name, value);
  // A later choice has its own outcome, and none is of the person who comes after a sign-out.
  const isLast = () => chosen.get(name) === value;
  try {
    await app.hub.settings.set({ name, value });
    if (isLast()) chosen.delete(name);
    return true;
  } catch (error) {
    app.ports.report(`The setting ${name} could not be saved`, error);
    if (isLast()) await sayNotSaved(app, name, error, true);
    return false;
  }
}

/** Says that a setting could not be saved; `isKept` where it holds in this window all the same. */
export async function sayNotSaved(app: HubApp, name: string, error: unknown, isKept: boolean): Promise<void> {
  // Where this code cannot be loaded either, the log has the failure.
  const code = await import("./say-not-saved.ts").catch(() => null);
  code?.sayNotSaved(app, name, error, isKept);
}
