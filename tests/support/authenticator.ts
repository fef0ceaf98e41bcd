import type { Hub } from "@iphub/sdk";
import { Secret, TOTP } from "otpauth";

/** The code that an authenticator app with a secret shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Sets up an authenticator app for the person of a hub; returns its secret and the recovery codes. */
export async function setUpAuthenticator(hub: Hub, now: () => Date) {
  const { secret } = await hub.auth.beginAuthenticator();
  const { recoveryCodes } = await hub.auth.confirmAuthenticator({ code: codeAt(secret, now()) });
  return { secret, recoveryCodes };
}
