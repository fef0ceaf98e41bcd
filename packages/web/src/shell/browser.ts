import { isUnderWay, uploadsOf } from "@iphub/ui-core/matters/files/uploads";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import type { Ports } from "@iphub/ui-core/platform/ports";

/** The browser's implementation of the view-model ports. */
export const browserPorts: Ports = {
  now: () => Date.now(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  storage: localStorage,
  openUrl: (url) => void window.open(url, "_blank", "noopener"),
  // biome-ignore lint/suspicious/noConsole: failures are logged to the console for support
  report: (message, error) => console.error(message, error),
};

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
