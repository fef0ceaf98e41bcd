import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, email, text } from "./shapes.ts";
import { newPassword } from "./sign-ins.ts";

/** What became of a one-time link with which a person chooses a password. */
export const passwordLink = z.object({
  /** Whom it was mailed to; null where the hub sends no mail. */
  sentTo: z.nullable(z.string()),
  /** The link to hand over; null where it was mailed, and then no one but the person has it. */
  link: z.nullable(z.string()),
  expiresAt: z.string(),
});
/** What became of a one-time link. */
export type PasswordLink = z.infer<typeof passwordLink>;

/** The calls of the noun auth about one-time links: invitations, and passwords that were forgotten. */
export const passwordLinkCalls = {
  sendPasswordLink: endpoint({
    method: "POST",
    path: "/api/auth/users/{id}/password-link",
    summary: "Invite a person, or let them choose a new password, by a one-time link",
    access: "users:manage",
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
    summary: "Ask for a link to choose a new password; the answer is the same for every address",
    access: "public",
    body: z.strictObject({ email }),
    /** Whether this hub sends mail at all; without it an administrator hands a link over. */
    response: z.object({ ok: z.literal(true), mails: z.boolean() }),
    status: 202,
    example: { input: { email: "ben@iphub.example" }, output: { ok: true, mails: true } },
  }),
  choosePassword: endpoint({
    method: "POST",
    path: "/api/auth/password",
    summary: "Choose a password with the key of a one-time link, and sign in",
    access: "public",
    body: z.strictObject({ key: text(200), newPassword }),
    response: z.string(),
    example: { input: { key: "k-1", newPassword: "correct horse" }, output: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk…" },
  }),
};
