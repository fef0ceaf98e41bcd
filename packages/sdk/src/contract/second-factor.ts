import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { roleNames } from "./permissions.ts";
import { byId, done, text } from "./shapes.ts";

/** The code of an authenticator app, or a recovery code; spaces and dashes do not count. */
export const factorCode = text(100);

const role = z.enum(roleNames);
const roleList = z.array(role).check(z.maxLength(10, "are more than ten"));

/** A person's own second factor. */
export const secondFactor = z.object({
  /** The authenticator app: when it was set up; null without one. */
  authenticatorSince: z.nullable(z.string()),
  /** How many recovery codes are not used yet. */
  recoveryCodesLeft: z.number(),
  /** Whether a role of the person requires a second factor. */
  required: z.boolean(),
});
/** A person's own second factor. */
export type SecondFactor = z.infer<typeof secondFactor>;

/** What an authenticator app needs; the secret is shown while it is set up and never again. */
export const authenticatorSetUp = z.object({
  /** The secret in base32, to type where no code can be scanned. */
  secret: z.string(),
  /** The `otpauth:` address that the QR code carries. */
  address: z.string(),
});
/** What an authenticator app needs. */
export type AuthenticatorSetUp = z.infer<typeof authenticatorSetUp>;

/** New recovery codes, shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const exampleCode = "492039";
const exampleCodes = { recoveryCodes: ["9F4K-TWX2-0QAB-7MRE-C3HD-5VZN"] };

/** The calls of the noun auth for second factors. */
export const secondFactorCalls = {
  secondFactor: endpoint({
    method: "GET",
    path: "/api/auth/second-factor",
    summary: "Get your second factor: authenticator app and recovery codes",
    access: "signed-in",
    inPerson: true,
    beforeSecondFactor: true,
    response: secondFactor,
    example: { output: { authenticatorSince: "2026-01-31T09:00:00.000Z", recoveryCodesLeft: 10, required: false } },
  }),
  beginAuthenticator: endpoint({
    method: "POST",
    path: "/api/auth/second-factor/authenticator",
    summary: "Start setting up an authenticator app: get the secret for it",
    access: "signed-in",
    inPerson: true,
    recentSignIn: true,
    beforeSecondFactor: true,
    response: authenticatorSetUp,
    example: {
      output: {
        secret: "JBSWY3DPEHPK3PXP",
        address: "otpauth://totp/iphub:ada%40iphub.example?secret=JBSWY3DPEHPK3PXP",
      },
    },
  }),
  confirmAuthenticator: endpoint({
    method: "PUT",
    path: "/api/auth/second-factor/authenticator",
    summary: "Finish setting up an authenticator app with a code of it; returns recovery codes, which are shown once",
    access: "signed-in",
    inPerson: true,
    recentSignIn: true,
    beforeSecondFactor: true,
    body: z.strictObject({ code: factorCode }),
    response: recoveryCodes,
    example: { input: { code: exampleCode }, output: exampleCodes },
  }),
  removeAuthenticator: endpoint({
    method: "DELETE",
    path: "/api/auth/second-factor/authenticator",
    summary: "Remove your authenticator app and your recovery codes",
    access: "signed-in",
    inPerson: true,
    recentSignIn: true,
    response: done,
    example: { output: { ok: true } },
  }),
  makeRecoveryCodes: endpoint({
    method: "POST",
    path: "/api/auth/second-factor/recovery-codes",
    summary: "Replace your recovery codes with ten new ones, which are shown once",
    access: "signed-in",
    inPerson: true,
    recentSignIn: true,
    response: recoveryCodes,
    example: { output: exampleCodes },
  }),
  removeSecondFactor: endpoint({
    method: "DELETE",
    path: "/api/auth/users/{id}/second-factor",
    summary: "Remove a person's second factor, who is told by mail",
    access: "users:manage",
    inPerson: true,
    recentSignIn: true,
    params: byId,
    response: done,
    example: { input: { id: "u-ben" }, output: { ok: true } },
  }),
  secondFactorRoles: endpoint({
    method: "GET",
    path: "/api/auth/second-factor/roles",
    summary: "List the roles that require a second factor",
    access: "users:manage",
    response: roleList,
    example: { output: ["administrator"] },
  }),
  requireSecondFactor: endpoint({
    method: "PUT",
    path: "/api/auth/second-factor/roles",
    summary: "Set the roles that require a second factor; their people set one up at their next sign-in",
    access: "system:manage",
    inPerson: true,
    recentSignIn: true,
    body: roleList,
    bodyKey: "roles",
    response: roleList,
    example: { input: { roles: ["administrator"] }, output: ["administrator"] },
  }),
};
