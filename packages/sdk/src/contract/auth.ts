import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { commandLineCalls } from "./command-line.ts";
import { passkeyCalls } from "./passkeys.ts";
import { passwordLinkCalls } from "./password-links.ts";
import { secondFactorCalls } from "./second-factor.ts";
import { authProvider, sessionCalls } from "./session-calls.ts";
import { email, text } from "./shapes.ts";
import { newPassword, signInCalls } from "./sign-ins.ts";

const token = z.string();
const exampleToken = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk…";

/** Sign-in, sessions and the first set-up. */
export const auth = {
  ...sessionCalls,
  ...commandLineCalls,
  ...signInCalls,
  ...passwordLinkCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  configure: endpoint({
    method: "POST",
    path: "/api/auth/",
    summary: "Set the sign-in methods that this hub offers",
    access: "system:manage",
    inPerson: true,
    recentSignIn: true,
    body: z.array(authProvider).check(z.minLength(1, "must keep at least one sign-in method")),
    bodyKey: "providers",
    response: z.array(authProvider),
    example: { input: { providers: ["local"] }, output: ["local"] },
  }),
  setup: endpoint({
    method: "POST",
    path: "/api/auth/setup",
    summary: "Create the first administrator with the one-time set-up key",
    access: "public",
    body: z.object({
      key: text(200),
      email,
      firstName: text(100),
      lastName: text(100),
      password: newPassword,
    }),
    response: token,
    example: {
      input: {
        key: "a1b2c3",
        email: "ada@firm.example",
        firstName: "Ada",
        lastName: "Byron",
        password: "correct horse",
      },
      output: exampleToken,
    },
  }),
};
