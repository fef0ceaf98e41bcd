import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { done, email, person, repeated } from "./shapes.ts";

/** The team of a person's assistants. */
export const assistantTeam = z.object({ id: z.string(), members: z.array(z.string()) });
/** The team of a person's assistants. */
export type AssistantTeam = z.infer<typeof assistantTeam>;

const exampleTeam = { id: "assistants-u-ada", members: ["ben@iphub.example"] };

/** The calls of the noun users for assistants, bots and feedback. */
export const assistantCalls = {
  assistants: endpoint({
    method: "GET",
    path: "/api/auth/teams/assistants",
    summary: "Get the team of your assistants",
    access: "signed-in",
    response: assistantTeam,
    example: { output: exampleTeam },
  }),
  sponsors: endpoint({
    method: "GET",
    path: "/api/auth/teams/sponsors/my",
    summary: "List the people you assist",
    access: "signed-in",
    response: z.array(person),
    example: {
      output: [{ firstName: "Ada", lastName: "Byron", email: "ada@iphub.example", name: "Ada Byron" }],
    },
  }),
  addAssistant: endpoint({
    method: "POST",
    path: "/api/auth/teams/assistants/add",
    summary: "Add someone as your assistant",
    access: "signed-in",
    inPerson: true,
    recentSignIn: true,
    body: z.strictObject({ email }),
    response: assistantTeam,
    example: { input: { email: "ben@iphub.example" }, output: exampleTeam },
  }),
  removeMember: endpoint({
    method: "DELETE",
    path: "/api/auth/teams/{teamId}/members/{email}",
    summary: "Remove someone from your assistants, or from a team that you administer",
    access: "signed-in",
    params: z.object({ teamId: z.string(), email: z.string() }),
    response: done,
    example: { input: { teamId: "assistants-u-ada", email: "ben@iphub.example" }, output: { ok: true } },
  }),
  bots: endpoint({
    method: "GET",
    path: "/api/auth/bots",
    summary: "List the bots by their e-mail addresses",
    access: "signed-in",
    response: z.array(z.object({ email: z.string() })),
    example: { output: [{ email: "docket-bot@iphub.example" }] },
  }),
  validateBots: endpoint({
    method: "GET",
    path: "/api/auth/bots/scripts/validate",
    summary: "Check which of these bots exist and are enabled",
    access: "signed-in",
    query: z.object({ bots: repeated(z.string()) }),
    queryStyle: "repeated",
    response: z.array(z.object({ email: z.string(), exists: z.boolean() })),
    example: {
      input: { bots: ["docket-bot@iphub.example"] },
      output: [{ email: "docket-bot@iphub.example", exists: true }],
    },
  }),
  feedbackUrl: endpoint({
    method: "GET",
    path: "/api/feedback/{service}/redirectUrl",
    summary: "Get the address of the feedback page",
    access: "signed-in",
    params: z.object({ service: z.string() }),
    response: z.string(),
    responseKind: "text",
    example: { input: { service: "hub" }, output: "https://feedback.firm.example/iphub" },
  }),
};
