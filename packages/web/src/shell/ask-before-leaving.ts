import { isUnderWay, uploadsOf } from "@iphub/ui-core/matters/files/uploads";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While a file is being sent, whatever screen is shown, the browser asks before it closes the page or loads another: the
 * upload would break off.
 */
export function askBeforeLeaving(app: HubApp): void {
  uploadsOf(app).subscribe(({ rows }) => {
    // The same listener added twice is there once.
    if (rows.some(isUnderWay)) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}
