import { isUnderWay, uploadsOf } from "@iphub/ui-core/matters/files/uploads";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * During an upload, on any screen, the browser asks before it closes or reloads the page, which would interrupt the
 * upload.
 */
export function askBeforeLeaving(app: HubApp): void {
  uploadsOf(app).subscribe(({ rows }) => {
    // Adding the same listener twice has no effect.
    if (rows.some(isUnderWay)) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}
