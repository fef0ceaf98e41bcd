import type { PasskeyPort, Ports } from "@iphub/ui-core/platform/ports";

/** Loaded when first used. Null where browsers have no passkeys: without https, and at an address of numbers. */
function browserPasskeys(): PasskeyPort | null {
  const isNumbers = /^[\d.]+$|^\[/.test(location.hostname);
  if (!isSecureContext || isNumbers || !("PublicKeyCredential" in window)) return null;
  const port = () => import("./browser-passkeys.ts");
  return {
    sign: async (options) => (await port()).browserPasskeys.sign(options),
    make: async (options) => (await port()).browserPasskeys.make(options),
  };
}

const light = matchMedia("(prefers-color-scheme: light)");

/** The browser's implementation of the view-model ports. */
export const browserPorts: Ports = {
  now: () => Date.now(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  host: "",
  storage: localStorage,
  systemTheme: {
    read: () => (light.matches ? "light" : "dark"),
    follow(changed) {
      light.addEventListener("change", changed);
      return () => light.removeEventListener("change", changed);
    },
  },
  // Without its code, or where it fails, all of the database goes, with what others at this device have still to send. A
  // browser that forbids databases has none.
  forgetKept: () => {
    import("./browser-device.ts")
      .then(({ browserDevice }) => browserDevice.forgetKept())
      .catch(() => indexedDB.deleteDatabase("iphub"))
      .catch(() => undefined);
  },
  passkeys: browserPasskeys(),
  // biome-ignore lint/suspicious/noConsole: failures are logged to the console for support
  report: (message, error) => console.error(message, error),
};
