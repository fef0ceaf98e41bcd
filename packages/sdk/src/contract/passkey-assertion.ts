import * as z from "zod/mini";

/** A text of encoded bytes as a browser gives it, at most `max` characters. */
export const passkeyBytes = (max: number) =>
  z.string("is missing; send what the browser gave").check(z.maxLength(max, "is too long for a passkey"));

/** The type of every passkey. */
export const passkeyType = z.literal("public-key", "is not public-key");

/** What extensions gave; none is asked for. */
export const passkeyExtensions = z.object({});

/** What a browser gives for a passkey that signs: an `AuthenticationResponseJSON` of WebAuthn, level 3. */
export const passkeyAssertion = z.object({
  id: passkeyBytes(2000),
  rawId: passkeyBytes(2000),
  type: passkeyType,
  response: z.object({
    clientDataJSON: passkeyBytes(5000),
    authenticatorData: passkeyBytes(5000),
    signature: passkeyBytes(10_000),
    userHandle: z.optional(passkeyBytes(200)),
  }),
  clientExtensionResults: passkeyExtensions,
});
/** What a browser gives for a passkey that signs. */
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** An assertion that fits the schema and no passkey. */
export const exampleAssertion = {
  id: "Y3JlZA",
  rawId: "Y3JlZA",
  type: "public-key",
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
  clientExtensionResults: {},
} as const;
