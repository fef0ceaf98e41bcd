import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { passkeyAssertion } from "./passkey-assertion.ts";
import { byId, done, text } from "./shapes.ts";

/** A new password. */
export const newPassword = z
  .string("is required; choose a password")
  .check(z.minLength(10, "is too short; use at least 10 characters"), z.maxLength(200, "is too long"));

/** One of a person's own sign-ins. */
export const signIn = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  userAgent: z.string(),
  /** Whether it is the sign-in that makes this call. */
  current: z.boolean(),
});

const ended = z.object({ ended: z.number() });

const token = z.string();
const exampleToken = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk…";
const address = "is not an address; send all of it";

/** The calls of the noun auth for a person's own sign-ins and passwords. */
export const signInCalls = {
  microsoft: endpoint({
    method: "GET",
    path: "/api/auth/microsoft",
    summary: "Start a sign-in with Microsoft: get the address to open",
    access: "public",
    query: z.object({ redirect_uri: z.url(address) }),
    response: z.string(),
    responseKind: "text",
    safe: false,
    example: {
      input: { redirect_uri: "https://hub.firm.example/microsoft.html" },
      output: "https://login.microsoftonline.com/…",
    },
  }),
  microsoftCallback: endpoint({
    method: "POST",
    path: "/api/auth/microsoft",
    summary: "Finish a sign-in with Microsoft: send the address that it returned to and receive a token",
    access: "public",
    body: z.strictObject({ url: z.url(address).check(z.maxLength(10_000, "is too long")) }),
    response: token,
    example: {
      input: { url: "https://hub.firm.example/microsoft.html?code=c&state=s" },
      output: exampleToken,
    },
  }),
  linkMicrosoft: endpoint({
    method: "PUT",
    path: "/api/auth/users/{id}/microsoft",
    summary: "Link a person to a Microsoft account, by its tenant and object id",
    access: "users:manage",
    inPerson: true,
    recentSignIn: true,
    params: byId,
    body: z.strictObject({ tid: text(200), oid: text(200) }),
    response: done,
    example: { input: { id: "u-ben", tid: "a-tenant", oid: "an-object" }, output: { ok: true } },
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/auth/sessions",
    summary: "List your active sign-ins, the last used first",
    access: "signed-in",
    response: z.array(signIn),
    example: {
      output: [
        {
          id: "s-1",
          createdAt: "2026-01-31T09:00:00.000Z",
          lastUsedAt: "2026-01-31T09:30:00.000Z",
          userAgent: "iphub",
          current: true,
        },
      ],
    },
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/auth/sessions/{id}",
    summary: "End one of your sign-ins",
    access: "signed-in",
    inPerson: true,
    params: byId,
    response: done,
    example: { input: { id: "s-1" }, output: { ok: true } },
  }),
  endAllSessions: endpoint({
    method: "DELETE",
    path: "/api/auth/sessions",
    summary: "Sign out everywhere, including here",
    access: "signed-in",
    inPerson: true,
    response: ended,
    example: { output: { ended: 3 } },
  }),
  reauthenticate: endpoint({
    method: "POST",
    path: "/api/auth/reauthenticate",
    summary:
      "Confirm who you are, with your password and the code of your second factor or with a passkey; acts that need a recent sign-in are possible for ten minutes",
    access: "signed-in",
    inPerson: true,
    beforeSecondFactor: true,
    body: z.strictObject({
      /** Required, unless a passkey is sent. */
      password: z.optional(z.string("is not a text").check(z.minLength(1, "is empty; send your password"))),
      /** The code of the second factor, where there is one. */
      code: z.optional(z.string().check(z.maxLength(100, "is longer than 100 characters"))),
      /** A passkey of the person, alone or in place of the code. */
      passkey: z.optional(passkeyAssertion),
    }),
    response: done,
    example: { input: { password: "demo-pass-1" }, output: { ok: true } },
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/api/auth/password",
    summary: "Change your password and end all your other sign-ins",
    access: "signed-in",
    inPerson: true,
    body: z.strictObject({ password: z.string("is required; send the current password"), newPassword }),
    response: ended,
    example: { input: { password: "demo-pass-1", newPassword: "correct horse" }, output: { ended: 2 } },
  }),
  setPassword: endpoint({
    method: "PUT",
    path: "/api/auth/users/{id}/password",
    summary: "Set a person's password to hand over, and end their sign-ins",
    access: "users:manage",
    inPerson: true,
    recentSignIn: true,
    params: byId,
    body: z.strictObject({ newPassword }),
    response: ended,
    example: { input: { id: "u-ben", newPassword: "correct horse" }, output: { ended: 0 } },
  }),
};
