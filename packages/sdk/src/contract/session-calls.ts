import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { passkeyAssertion } from "./passkey-assertion.ts";
import { done, email } from "./shapes.ts";

/** The sign-in methods. */
export const authProvider = z.enum(["local", "microsoft"]);
/** One of the sign-in methods. */
export type AuthProvider = z.infer<typeof authProvider>;

const token = z.string();
const exampleToken = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk…";

/**
 * The calls of the noun auth that the sign-in page and every session make, kept apart so that they load without the
 * others.
 */
export const sessionCalls = {
  providers: endpoint({
    method: "GET",
    path: "/api/auth/",
    summary: "List the sign-in methods that this hub offers",
    access: "public",
    response: z.array(authProvider),
    example: { output: ["local"] },
  }),
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    summary: "Sign in with e-mail and password and receive a token",
    access: "public",
    body: z.object({
      email,
      password: z.string("is required; send the password").check(z.minLength(1, "is empty; send the password")),
      /** The code of the second factor; the hub asks for it (401 `second_factor_required`) where there is one. */
      code: z.optional(z.string().check(z.maxLength(100, "is longer than 100 characters"))),
      /** A passkey of the person in place of the code. */
      passkey: z.optional(passkeyAssertion),
    }),
    response: token,
    example: { input: { email: "ada@iphub.example", password: "demo-pass-1" }, output: exampleToken },
  }),
  refresh: endpoint({
    method: "POST",
    path: "/api/auth/refresh",
    summary: "Exchange the bearer token for a new one",
    access: "public",
    response: token,
    example: { output: exampleToken },
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    summary: "End this session at once",
    access: "signed-in",
    inPerson: true,
    beforeSecondFactor: true,
    response: done,
    example: { output: { ok: true } },
  }),
  setupStatus: endpoint({
    method: "GET",
    path: "/api/auth/setup",
    summary: "Check whether the hub still waits for its first administrator",
    access: "public",
    response: z.object({ needed: z.boolean() }),
    example: { output: { needed: false } },
  }),
};

/** The header in which an assistant names the person they act for, by e-mail address. */
export const actingForHeader = "x-iphub-acting-for";
