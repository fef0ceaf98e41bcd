import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { person } from "./person.ts";
import { done, email, repeated } from "./shapes.ts";

/** The people who assist someone, as a team. */
export const assistantTeam = z.object({ id: z.string(), members: z.array(z.string()) });
/** The people who assist someone. */
export type AssistantTeam = z.infer<typeof assistantTeam>;

const exampleTeam = { id: "assistants-u-ada", members: ["ben@iphub.example"] };

/** The calls of the noun users about assistants, bots and feedback. */
export const assistantCalls = {
  assistants: endpoint({
    method: "GET",
    path: "/api/auth/teams/assistants",
    summary: "Get the team of one's own assistants",
    access: "signed-in",
    response: assistantTeam,
    example: { output: exampleTeam },
  }),
  sponsors: endpoint({
    method: "GET",
    path: "/api/auth/teams/sponsors/my",
    summary: "List the people whom one assists",
    access: "signed-in",
    response: z.array(person),
    example: {
      output: [{ firstName: "Ada", lastName: "Byron", email: "ada@iphub.example", name: "Ada Byron" }],
    },
  }),
  addAssistant: endpoint({
    method: "POST",
    path: "/api/auth/teams/assistants/add",
    summary: "Take someone as one's assistant",
    access: "signed-in",
    inPerson: true,
    body: z.strictObject({ email }),
    response: assistantTeam,
    example: { input: { email: "ben@iphub.example" }, output: exampleTeam },
  }),
  removeMember: endpoint({
    method: "DELETE",
    path: "/api/auth/teams/{teamId}/members/{email}",
    summary: "Take someone out of one's assistants, or out of a team that one administers",
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
    summary: "Tell which of these bots are there and at work",
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
    summary: "Get the address of the page that takes feedback",
    access: "signed-in",
    params: z.object({ service: z.string() }),
    response: z.string(),
    responseKind: "text",
    example: { input: { service: "hub" }, output: "https://feedback.firm.example/iphub" },
  }),
};
