import { tokenKey } from "@iphub/sdk/token-store";
import { resumeOffline } from "@iphub/ui-core/app/start-offline";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { browserDevice } from "./browser-device.ts";
import { canKeep } from "./can-keep.ts";
import { programVersion } from "./program-version.ts";

/** Opens the hub with what is kept on this device; false where nothing is kept. */
export async function resume(app: HubApp): Promise<boolean> {
  return canKeep() && resumeOffline(app, browserDevice, programVersion(), localStorage.getItem(tokenKey));
}
