import { startOffline } from "@iphub/ui-core/app/start-offline";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { browserDevice } from "./browser-device.ts";
import { programVersion } from "./program-version.ts";

/** Keeps on this device what can be read without the hub, and the program; the returned function ends the first. */
export function startKeeping(app: HubApp): Promise<() => void> {
  navigator.serviceWorker
    .register("/worker.js", { updateViaCache: "none" })
    .catch((error: unknown) => app.ports.report("The program could not be kept on this device", error));
  return startOffline(app, browserDevice, programVersion());
}
