import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { text } from "./shapes.ts";

const code = z.string().check(z.minLength(1, "is empty"), z.maxLength(40, "is longer than 40 characters"));
const byCode = z.object({ code });
const digest = text(100).check(z.regex(/^[\w-]{43}$/, "is not a SHA-256 in base64url"));

/** The callback address on this machine: a loopback address in digits, any port, nothing else. */
const loopback = z
  .string("is not an address")
  .check(
    z.regex(
      /^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}\/callback$/,
      "must be http://127.0.0.1:PORT/callback, on the machine that signs in",
    ),
  );

/** A command-line sign-in that waits to be confirmed in the browser. */
export const commandLineSignIn = z.object({
  /** The code that both screens show, for the person to compare. */
  code: z.string(),
  machine: z.string(),
  /** True where the browser returns to the command line by itself; otherwise the command line polls for the result. */
  returns: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
/** A command-line sign-in that waits to be confirmed. */
export type CommandLineSignIn = z.infer<typeof commandLineSignIn>;

const exampleWaiting = {
  code: "BCDF-GHJK",
  machine: "ada's laptop",
  returns: true,
  createdAt: "2026-01-31T09:00:00.000Z",
  expiresAt: "2026-01-31T09:10:00.000Z",
};
const exampleDigest = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/**
 * The calls of the noun auth with which a command line signs in through a browser, modelled on RFC 7636, 8252 and 8628.
 */
export const commandLineCalls = {
  beginCommandLine: endpoint({
    method: "POST",
    path: "/api/auth/command-line",
    summary: "Start the sign-in of a command line: get the code to confirm in a browser",
    access: "public",
    body: z.strictObject({
      challenge: digest,
      machine: text(100),
      redirectUri: z.optional(loopback),
      state: z.optional(text(200)),
    }),
    response: z.object({ id: z.string(), code: z.string(), expiresAt: z.string() }),
    status: 201,
    example: {
      input: { challenge: exampleDigest, machine: "ada's laptop" },
      output: { id: "i1", code: exampleWaiting.code, expiresAt: exampleWaiting.expiresAt },
    },
  }),
  commandLine: endpoint({
    method: "GET",
    path: "/api/auth/command-line/{code}",
    summary: "Get the command line that waits with a code",
    access: "signed-in",
    inPerson: true,
    params: byCode,
    response: commandLineSignIn,
    example: { input: { code: exampleWaiting.code }, output: exampleWaiting },
  }),
  confirmCommandLine: endpoint({
    method: "POST",
    path: "/api/auth/command-line/{code}",
    summary: "Let a command line sign in as you, or refuse it; returns the address that the browser opens next",
    access: "signed-in",
    inPerson: true,
    params: byCode,
    body: z.strictObject({ allow: z.boolean("must be true or false") }),
    response: z.object({ redirect: z.nullable(z.string()) }),
    example: { input: { code: exampleWaiting.code, allow: true }, output: { redirect: null } },
  }),
  finishCommandLine: endpoint({
    method: "POST",
    path: "/api/auth/command-line/token",
    summary: "Finish the sign-in of a command line with its secret; null while it is not confirmed",
    access: "public",
    body: z.strictObject({ id: text(100), verifier: text(200), grant: z.optional(text(100)) }),
    response: z.nullable(z.string()),
    example: { input: { id: "i1", verifier: "v" }, output: null },
  }),
};
