import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { roleNames } from "./permissions.ts";
import { byId, done, email, id, page, pageOf, text } from "./shapes.ts";

const role = z.enum(roleNames);

/** A person as an administrator sees them. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.string()),
  teams: z.array(z.object({ id: z.string(), name: z.string() })),
  isBot: z.boolean(),
  /** Whether there is a password to sign in with. */
  hasPassword: z.boolean(),
  /** Whether signing in with the password needs a second factor too. */
  hasSecondFactor: z.boolean(),
  disabledAt: z.nullable(z.string()),
  createdAt: z.string(),
});
/** A person as an administrator sees them. */
export type Account = z.infer<typeof account>;

/** A team with its members by e-mail. */
export const teamMembers = z.object({ id: z.string(), name: z.string(), members: z.array(z.string()) });
/** A team with its members. */
export type TeamMembers = z.infer<typeof teamMembers>;

const roleList = z.array(role).check(z.maxLength(10, "are more than ten"));
const teamList = z.array(id).check(z.maxLength(500, "are more than 500"));
const example = {
  id: "u-ben",
  email: "ben@iphub.example",
  firstName: "Ben",
  lastName: "Okafor",
  roles: ["paralegal"],
  teams: [{ id: "t-chem", name: "Chemistry" }],
  isBot: false,
  hasPassword: true,
  hasSecondFactor: false,
  disabledAt: null,
  createdAt: "2026-01-05T09:00:00.000Z",
};
const exampleTeam = { id: "t-chem", name: "Chemistry", members: ["ben@iphub.example"] };

/** The calls of the noun users with which people and teams are administered. */
export const peopleCalls = {
  list: endpoint({
    method: "GET",
    path: "/api/auth/users",
    summary: "List the people of the hub, including those who have left",
    access: "users:manage",
    query: z.object({ q: z._default(z.string(), ""), ...page(50) }),
    response: pageOf(account),
    paging: { kind: "skip", items: "data", pageSize: 50 },
    example: { input: { q: "ben" }, output: { data: [example], total: 1 } },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/auth/users",
    summary: "Add a person or a bot; the password is set separately",
    access: "users:manage",
    body: z.strictObject({
      email,
      firstName: text(100),
      lastName: text(100),
      roles: z._default(roleList, []),
      teams: z._default(teamList, []),
      isBot: z._default(z.boolean(), false),
    }),
    response: account,
    status: 201,
    example: {
      input: { email: "ben@iphub.example", firstName: "Ben", lastName: "Okafor", roles: ["paralegal"] },
      output: example,
    },
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/auth/users/{id}",
    summary: "Change a person's names, roles and teams, or close the account",
    access: "users:manage",
    params: byId,
    body: z.strictObject({
      firstName: z.optional(text(100)),
      lastName: z.optional(text(100)),
      roles: z.optional(roleList),
      teams: z.optional(teamList),
      isBot: z.optional(z.boolean()),
      disabled: z.optional(z.boolean()),
    }),
    response: account,
    example: { input: { id: "u-ben", roles: ["paralegal"] }, output: example },
  }),
  teams: endpoint({
    method: "GET",
    path: "/api/auth/teams",
    summary: "List the teams with their members",
    access: "users:manage",
    response: z.array(teamMembers),
    example: { output: [exampleTeam] },
  }),
  createTeam: endpoint({
    method: "POST",
    path: "/api/auth/teams",
    summary: "Create a team",
    access: "users:manage",
    body: z.strictObject({ name: text(100) }),
    response: teamMembers,
    status: 201,
    example: { input: { name: "Chemistry" }, output: exampleTeam },
  }),
  updateTeam: endpoint({
    method: "PATCH",
    path: "/api/auth/teams/{teamId}",
    summary: "Rename a team, or set its members",
    access: "users:manage",
    params: z.object({ teamId: id }),
    body: z.strictObject({
      name: z.optional(text(100)),
      members: z.optional(z.array(email).check(z.maxLength(5000, "are more than 5000"))),
    }),
    response: teamMembers,
    example: { input: { teamId: "t-chem", members: ["ben@iphub.example"] }, output: exampleTeam },
  }),
  deleteTeam: endpoint({
    method: "DELETE",
    path: "/api/auth/teams/{teamId}",
    summary: "Delete a team that no matter is restricted to",
    access: "users:manage",
    params: z.object({ teamId: id }),
    response: done,
    example: { input: { teamId: "t-chem" }, output: { ok: true } },
  }),
};
