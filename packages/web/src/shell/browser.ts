import type { PasskeyPort, Ports } from "@iphub/ui-core/platform/ports";

/** What the browser throws where the reader closes its dialog, or the device has no passkey that fits or one already. */
const unused = new Set(["NotAllowedError", "AbortError", "InvalidStateError"]);

interface Given<R> {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: R;
}

/** Loaded when first used. Null where browsers have no passkeys: without https, and at an address of numbers. */
function browserPasskeys(): PasskeyPort | null {
  const isNumbers = /^[\d.]+$|^\[/.test(location.hostname);
  if (!isSecureContext || isNumbers || !("PublicKeyCredential" in window)) return null;
  const library = () => import("@simplewebauthn/browser");
  // The hub reads no extensions.
  const given = async <R>(dialog: Promise<Given<R>>) => {
    try {
      const { id, rawId, type, response } = await dialog;
      return { id, rawId, type, response, clientExtensionResults: {} };
    } catch (error) {
      if (error instanceof Error && unused.has(error.name)) return null;
      throw error;
    }
  };
  return {
    sign: async (optionsJSON) => given((await library()).startAuthentication({ optionsJSON })),
    make: async (optionsJSON) => given((await library()).startRegistration({ optionsJSON })),
  };
}

/** The browser's implementation of the view-model ports. */
export const browserPorts: Ports = {
  now: () => Date.now(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  storage: localStorage,
  passkeys: browserPasskeys(),
  openUrl: (url) => void window.open(url, "_blank", "noopener"),
  // biome-ignore lint/suspicious/noConsole: failures are logged to the console for support
  report: (message, error) => console.error(message, error),
};
