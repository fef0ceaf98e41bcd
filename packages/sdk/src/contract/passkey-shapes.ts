import * as z from "zod/mini";

const bytes = (max: number) =>
  z.string("is missing; send what the browser gave").check(z.maxLength(max, "is too long for a passkey"));
const kind = z.literal("public-key", "is not public-key");
const extensions = z.object({});

/** What a browser gives for a passkey that signs: an `AuthenticationResponseJSON` of WebAuthn, level 3. */
export const passkeyAssertion = z.object({
  id: bytes(2000),
  rawId: bytes(2000),
  type: kind,
  response: z.object({
    clientDataJSON: bytes(5000),
    authenticatorData: bytes(5000),
    signature: bytes(10_000),
    userHandle: z.optional(bytes(200)),
  }),
  clientExtensionResults: extensions,
});
/** What a browser gives for a passkey that signs. */
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What a browser gives for a new passkey: a `RegistrationResponseJSON` of WebAuthn, level 3. */
export const passkeyRegistration = z.object({
  id: bytes(2000),
  rawId: bytes(2000),
  type: kind,
  response: z.object({ clientDataJSON: bytes(5000), attestationObject: bytes(20_000) }),
  clientExtensionResults: extensions,
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

/** An assertion that fits the schema and no passkey. */
export const exampleAssertion = {
  id: "Y3JlZA",
  rawId: "Y3JlZA",
  type: "public-key",
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
  clientExtensionResults: {},
} as const;
