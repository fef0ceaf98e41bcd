import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { passkeyAssertion } from "./passkey-assertion.ts";
import { byId, email, text } from "./shapes.ts";
import { newPassword } from "./sign-ins.ts";

/** The result of making a one-time link with which a person sets a password. */
export const passwordLink = z.object({
  /** The address that it was mailed to; null if the hub sends no mail. */
  sentTo: z.nullable(z.string()),
  /** The link to hand over; null if it was mailed, so that only the person has it. */
  link: z.nullable(z.string()),
  expiresAt: z.string(),
});
/** The result of making a one-time link. */
export type PasswordLink = z.infer<typeof passwordLink>;

/** The calls of the noun auth for one-time links: invitations and forgotten passwords. */
export const passwordLinkCalls = {
  sendPasswordLink: endpoint({
    method: "POST",
    path: "/api/auth/users/{id}/password-link",
    summary: "Invite a person, or let them choose a new password, with a one-time link",
    access: "users:manage",
    inPerson: true,
    recentSignIn: true,
    params: byId,
    response: passwordLink,
    example: {
      input: { id: "u-ben" },
      output: { sentTo: "ben@iphub.example", link: null, expiresAt: "2026-02-07T09:00:00.000Z" },
    },
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/auth/password-link",
    summary: "Request a link to choose a new password; the response is the same for every address",
    access: "public",
    body: z.strictObject({ email }),
    /** Whether this hub sends mail; if it does not, an administrator hands over a link. */
    response: z.object({ ok: z.literal(true), mails: z.boolean() }),
    status: 202,
    example: { input: { email: "ben@iphub.example" }, output: { ok: true, mails: true } },
  }),
  choosePassword: endpoint({
    method: "POST",
    path: "/api/auth/password",
    summary: "Choose a password with the key of a one-time link, and sign in",
    access: "public",
    body: z.strictObject({
      key: text(200),
      newPassword,
      /** The code of the second factor, where there is one. */
      code: z.optional(z.string().check(z.maxLength(100, "is longer than 100 characters"))),
      /** A passkey of the person in place of the code. */
      passkey: z.optional(passkeyAssertion),
    }),
    response: z.string(),
    example: { input: { key: "k-1", newPassword: "correct horse" }, output: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk…" },
  }),
};
