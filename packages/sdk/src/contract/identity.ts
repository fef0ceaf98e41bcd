import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dateStyle } from "./date-style.ts";
import { startPage } from "./start-page.ts";

/** A team in the token and the profile. */
export const team = z.object({ id: z.string(), name: z.string() });
/** One team of a person. */
export type Team = z.infer<typeof team>;

/** The signed-in person. */
export const identity = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  teams: z.array(team),
  permissions: z.array(z.string()),
  /** Present where an assistant acts for someone: teams and permissions are then those of the two together. */
  actingFor: z.optional(z.object({ email: z.string(), name: z.string() })),
  /** Present where the person must set up a second factor before anything else. */
  secondFactorDue: z.optional(z.literal(true)),
  /** Present where this hub has a page for feedback, whose address `users.feedbackUrl` gives. */
  hasFeedbackPage: z.optional(z.literal(true)),
  /** Present where the person chose on which page they begin. */
  startPage: z.optional(startPage),
  /** Present where the person has chosen how dates are written to them; an assistant's own. */
  dateStyle: z.optional(dateStyle),
});
/** The signed-in person. */
export type Identity = z.infer<typeof identity>;

/** The example person of the contract. */
export const exampleIdentity = {
  userId: "u-ada",
  email: "ada@iphub.example",
  firstName: "Ada",
  lastName: "Byron",
  teams: [{ id: "t-chem", name: "Chemistry" }],
  permissions: ["inventions:read", "tasks:write"],
};

/** The users call that every session makes, kept apart so that it can be loaded without the others. */
export const identityCalls = {
  me: endpoint({
    method: "GET",
    path: "/api/auth/users/me",
    summary: "Get the signed-in person with teams and permissions",
    access: "signed-in",
    beforeSecondFactor: true,
    response: identity,
    example: { output: exampleIdentity },
  }),
};
