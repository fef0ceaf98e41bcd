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
