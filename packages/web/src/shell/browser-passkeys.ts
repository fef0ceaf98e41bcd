import type { PasskeyPort } from "@iphub/ui-core/platform/ports";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** What the browser throws where the reader closes its dialog, or the device has no passkey that fits or one already. */
const unused = new Set(["NotAllowedError", "AbortError", "InvalidStateError"]);

interface Given<R> {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: R;
}

/** What a dialog gave; null where it was left unused. The hub reads no extensions. */
async function given<R>(dialog: Promise<Given<R>>) {
  try {
    const { id, rawId, type, response } = await dialog;
    return { id, rawId, type, response, clientExtensionResults: {} };
  } catch (error) {
    if (error instanceof Error && unused.has(error.name)) return null;
    throw error;
  }
}

/** The browser's dialogs for passkeys, in a file of their own because few sessions open one. */
export const browserPasskeys: PasskeyPort = {
  sign: (optionsJSON) => given(startAuthentication({ optionsJSON })),
  make: (optionsJSON) => given(startRegistration({ optionsJSON })),
};
