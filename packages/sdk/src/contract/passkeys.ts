import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { exampleAssertion, passkeyAssertion } from "./passkey-assertion.ts";
import { passkeyCreation, passkeyRegistration, passkeyRequest } from "./passkey-shapes.ts";
import { byId, done, text } from "./shapes.ts";

/** One of a person's own passkeys. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** When it last signed in or confirmed something; null before. */
  lastUsedAt: z.nullable(z.string()),
  /** Whether it is copied to other devices of the person, by the account of a phone or browser. */
  synced: z.boolean(),
});
/** One of a person's own passkeys. */
export type Passkey = z.infer<typeof passkey>;

const name = text(100);
const exampleChallenge = "ZXlKaGJHY2lPaUpJVXpJMU5pSjk";
const example = {
  id: "p-1",
  name: "Office laptop",
  createdAt: "2026-01-31T09:00:00.000Z",
  lastUsedAt: null,
  synced: false,
};

/** A person's own acts on their passkeys: signed in, and proven within ten minutes. */
const ownAct = { access: "signed-in", inPerson: true, recentSignIn: true } as const;

/** The calls of the noun auth for passkeys. */
export const passkeyCalls = {
  passkeys: endpoint({
    method: "GET",
    path: "/api/auth/passkeys",
    summary: "List your passkeys, the newest first",
    access: "signed-in",
    inPerson: true,
    beforeSecondFactor: true,
    response: z.array(passkey),
    example: { output: [example] },
  }),
  beginPasskey: endpoint({
    method: "POST",
    path: "/api/auth/passkeys/options",
    summary: "Start adding a passkey: get what the browser makes it for",
    ...ownAct,
    beforeSecondFactor: true,
    response: passkeyCreation,
    example: {
      output: {
        challenge: exampleChallenge,
        rp: { id: "hub.firm.example", name: "iphub" },
        user: { id: "dS1hZGE", name: "ada@iphub.example", displayName: "Ada Byron" },
        pubKeyCredParams: [{ alg: -7, type: "public-key" }],
      },
    },
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/api/auth/passkeys",
    summary: "Finish adding a passkey; with the first second factor come recovery codes, which are shown once",
    ...ownAct,
    beforeSecondFactor: true,
    body: z.strictObject({ name, passkey: passkeyRegistration }),
    response: z.object({ ...passkey.shape, recoveryCodes: z.array(z.string()) }),
    example: {
      input: {
        name: "Office laptop",
        passkey: {
          id: "Y3JlZA",
          rawId: "Y3JlZA",
          type: "public-key",
          response: { clientDataJSON: "e30", attestationObject: "AAAA" },
          clientExtensionResults: {},
        },
      },
      output: { ...example, recoveryCodes: ["9F4K-TWX2-0QAB-7MRE-C3HD-5VZN"] },
    },
  }),
  renamePasskey: endpoint({
    method: "PUT",
    path: "/api/auth/passkeys/{id}",
    summary: "Rename one of your passkeys",
    ...ownAct,
    params: byId,
    body: z.strictObject({ name }),
    response: passkey,
    example: { input: { id: "p-1", name: "Old laptop" }, output: { ...example, name: "Old laptop" } },
  }),
  removePasskey: endpoint({
    method: "DELETE",
    path: "/api/auth/passkeys/{id}",
    summary: "Remove one of your passkeys, which then signs in no more",
    ...ownAct,
    params: byId,
    response: done,
    example: { input: { id: "p-1" }, output: { ok: true } },
  }),
  passkeyRequest: endpoint({
    method: "POST",
    path: "/api/auth/passkey/options",
    summary: "Start a proof with a passkey: get what the browser signs; the same for everybody",
    access: "public",
    safe: true,
    response: passkeyRequest,
    example: { output: { challenge: exampleChallenge, rpId: "hub.firm.example" } },
  }),
  passkeySignIn: endpoint({
    method: "POST",
    path: "/api/auth/passkey",
    summary: "Sign in with a passkey, without a password, and receive a token",
    access: "public",
    body: z.strictObject({ passkey: passkeyAssertion }),
    response: z.string(),
    example: { input: { passkey: exampleAssertion }, output: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk…" },
  }),
};
