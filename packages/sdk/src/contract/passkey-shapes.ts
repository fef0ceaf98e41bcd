import * as z from "zod/mini";
import { passkeyBytes, passkeyExtensions, passkeyType } from "./passkey-assertion.ts";

/** What a browser gives for a new passkey: a `RegistrationResponseJSON` of WebAuthn, level 3. */
export const passkeyRegistration = z.object({
  id: passkeyBytes(2000),
  rawId: passkeyBytes(2000),
  type: passkeyType,
  response: z.object({ clientDataJSON: passkeyBytes(5000), attestationObject: passkeyBytes(20_000) }),
  clientExtensionResults: passkeyExtensions,
});
/** What a browser gives for a new passkey. */
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

const verification = z.enum(["discouraged", "preferred", "required"]);

/** What a browser is asked to sign with a passkey: `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  timeout: z.optional(z.number()),
  userVerification: z.optional(verification),
});
/** What a browser is asked to sign with a passkey. */
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What a browser is asked to make a passkey for: `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.optional(z.number()),
  attestation: z.optional(z.enum(["direct", "enterprise", "indirect", "none"])),
  excludeCredentials: z.optional(z.array(z.object({ id: z.string(), type: z.string() }))),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(verification),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(verification),
    }),
  ),
});
/** What a browser is asked to make a passkey for. */
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
