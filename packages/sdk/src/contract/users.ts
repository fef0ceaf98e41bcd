import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { assistantCalls } from "./assistants.ts";
import { peopleCalls } from "./people.ts";
import { person } from "./person.ts";
import { text } from "./shapes.ts";

/** A team as the token and the profile carry it. */
export const team = z.object({ id: z.string(), name: z.string() });
/** One team of a person. */
export type Team = z.infer<typeof team>;

/** The signed-in person (spec §3, user identity; the token itself stays in the token store). */
export const identity = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  teams: z.array(team),
  permissions: z.array(z.string()),
});
/** The signed-in person. */
export type Identity = z.infer<typeof identity>;

const exampleIdentity = {
  userId: "u-ada",
  email: "ada@iphub.example",
  firstName: "Ada",
  lastName: "Byron",
  teams: [{ id: "t-chem", name: "Chemistry" }],
  permissions: ["inventions:read", "tasks:write"],
};

/** People and their profiles (spec §7 Auth and user). */
export const users = {
  ...assistantCalls,
  ...peopleCalls,
  me: endpoint({
    method: "GET",
    path: "/api/auth/users/me",
    summary: "Get the signed-in person with teams and permissions",
    access: "signed-in",
    response: identity,
    example: { output: exampleIdentity },
  }),
  updateMe: endpoint({
    method: "PATCH",
    path: "/api/auth/users/me",
    summary: "Change one's own first and last name",
    access: "signed-in",
    body: z.strictObject({ firstName: z.optional(text(100)), lastName: z.optional(text(100)) }),
    response: identity,
    example: { input: { firstName: "Ada" }, output: exampleIdentity },
  }),
  suggest: endpoint({
    method: "GET",
    path: "/api/suggest/assignees",
    summary: "Find people to assign by any part of their name or e-mail",
    access: "signed-in",
    query: z.object({ q: z._default(z.string(), "") }),
    response: z.array(person),
    example: {
      input: { q: "ada" },
      output: [{ firstName: "Ada", lastName: "Byron", email: "ada@iphub.example", name: "Ada Byron" }],
    },
  }),
  inHouseAttorneys: endpoint({
    method: "GET",
    path: "/api/search/tasks/inhouseattorneys",
    summary: "List the in-house attorneys that matters name",
    access: "inventions:read",
    response: z.array(person),
    example: { output: [{ firstName: "Ada", lastName: "Byron", email: "ada@iphub.example", name: "Ada Byron" }] },
  }),
};
