import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { assistantCalls } from "./assistants.ts";
import { handOverCalls } from "./hand-over.ts";
import { exampleIdentity, identity, identityCalls } from "./identity.ts";
import { peopleCalls } from "./people.ts";
import { secureAccountCalls } from "./secure-account.ts";
import { person, repeated, text } from "./shapes.ts";

/** People and their profiles. */
export const users = {
  ...identityCalls,
  ...assistantCalls,
  ...peopleCalls,
  ...handOverCalls,
  ...secureAccountCalls,
  updateMe: endpoint({
    method: "PATCH",
    path: "/api/auth/users/me",
    summary: "Change your first and last name",
    access: "signed-in",
    body: z.strictObject({ firstName: z.optional(text(100)), lastName: z.optional(text(100)) }),
    response: identity,
    example: { input: { firstName: "Ada" }, output: exampleIdentity },
  }),
  suggest: endpoint({
    method: "GET",
    path: "/api/suggest/assignees",
    summary: "Find people to assign by any part of their name or e-mail, or by their exact addresses",
    access: "signed-in",
    query: z.object({
      q: z._default(z.string(), ""),
      /** Exact addresses: returns these people, including those who have left, and ignores `q`. */
      email: repeated(z.string()).check(z.maxLength(100, "has more than 100 addresses")),
    }),
    response: z.array(person),
    example: {
      input: { q: "ada" },
      output: [{ firstName: "Ada", lastName: "Byron", email: "ada@iphub.example", name: "Ada Byron" }],
    },
  }),
  inHouseAttorneys: endpoint({
    method: "GET",
    path: "/api/search/tasks/inhouseattorneys",
    summary: "List the in-house attorneys of all matters",
    access: "inventions:read",
    response: z.array(person),
    example: { output: [{ firstName: "Ada", lastName: "Byron", email: "ada@iphub.example", name: "Ada Byron" }] },
  }),
};
