import type { Hub } from "@iphub/sdk/client";
import type { PasskeyAssertion } from "@iphub/sdk/contract/passkey-assertion";
import type { Ports } from "../../platform/ports.ts";

/** The reader closed the device's dialog, it ran out of time, or the device has no passkey that fits. */
export class PasskeyUnusedError extends Error {
  constructor() {
    super("No passkey was used. Try again, or use another way.");
  }
}

/**
 * Signs what the hub asks for with a passkey of this device. @throws PasskeyUnusedError; the hub's refusal, with the
 * code `no_passkeys` where its address cannot have them
 */
export async function signWithPasskey(hub: Hub, { passkeys }: Pick<Ports, "passkeys">): Promise<PasskeyAssertion> {
  const passkey = await passkeys?.sign(await hub.auth.passkeyRequest());
  if (!passkey) throw new PasskeyUnusedError();
  return passkey;
}
