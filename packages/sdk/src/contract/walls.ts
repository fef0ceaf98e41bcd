import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, done, email, id, instant, text } from "./shapes.ts";

/** The most people or teams in one list of a wall. */
const most = 200;

/** An administrator who broke a wall; they see the matter until its owners set the wall again. */
export const wallBreak = z.object({ email: z.string(), reason: z.string(), at: z.string() });

/** The wall of a matter: who may see it whatever their role, and who may not. */
export const wall = z.object({
  inventionId: z.string(),
  /** Who may change the wall, by e-mail address; they always see the matter. */
  owners: z.array(z.string()),
  /** The people who may see the matter, in addition to its teams; without either it is open to all who are not excluded. */
  people: z.array(z.string()),
  /** The teams of the matter, which may see it. */
  teams: z.array(z.string()),
  /** Who may not see the matter, even as a member of a team that may. */
  excludedPeople: z.array(z.string()),
  excludedTeams: z.array(z.string()),
  breaks: z.array(wallBreak),
  /** The names of the teams in the lists, by their ids. */
  teamNames: z.record(z.string(), z.string()),
  /** Whether the caller may change and remove the wall. */
  mayChange: z.boolean(),
  updatedAt: z.string(),
});

/** A team that a wall can name. */
const wallTeam = z.object({ id: z.string(), name: z.string() });
/** A team that a wall can name. */
export type WallTeam = z.infer<typeof wallTeam>;

/** The wall of a matter. */
export type Wall = z.infer<typeof wall>;

const people = z.optional(z.array(email).check(z.maxLength(most, `has more than ${most} entries`)));
const teams = z.optional(z.array(id).check(z.maxLength(most, `has more than ${most} entries`)));

const exampleWall = {
  inventionId: "m-17248024",
  owners: ["ada@iphub.example"],
  people: ["ben@iphub.example"],
  teams: ["t-chemistry"],
  excludedPeople: ["cleo@iphub.example"],
  excludedTeams: [],
  breaks: [],
  teamNames: { "t-chemistry": "Chemistry" },
  mayChange: true,
  updatedAt: "2026-01-31T09:00:00.000Z",
};

/** The ethical walls of matters. A wall comes before every role; only its owners change it. */
export const walls = {
  get: endpoint({
    method: "GET",
    path: "/api/inventions/{id}/wall",
    summary: "Get the wall of a matter; null if it has none",
    access: "inventions:read",
    params: byId,
    response: z.nullable(wall),
    example: { input: { id: "m-17248024" }, output: exampleWall },
  }),
  teams: endpoint({
    method: "GET",
    path: "/api/walls/teams",
    summary: "List the teams that a wall can name, with their ids; not those of assistants",
    access: "walls:write",
    response: z.array(wallTeam),
    example: { input: {}, output: [{ id: "t-chemistry", name: "Chemistry" }] },
  }),
  set: endpoint({
    method: "PUT",
    path: "/api/inventions/{id}/wall",
    summary: "Build or change the wall of a matter; lists that are left out stay, and access by breaking the wall ends",
    access: "inventions:write",
    params: byId,
    body: z.strictObject({
      owners: people,
      people,
      teams,
      excludedPeople: people,
      excludedTeams: teams,
      updatedAt: z.optional(instant),
    }),
    response: wall,
    example: {
      input: { id: "m-17248024", people: ["ben@iphub.example"], excludedPeople: ["cleo@iphub.example"] },
      output: exampleWall,
    },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/inventions/{id}/wall",
    summary: "Remove the wall of a matter; its teams stay",
    access: "inventions:write",
    params: byId,
    response: done,
    example: { input: { id: "m-17248024" }, output: { ok: true } },
  }),
  break: endpoint({
    method: "POST",
    path: "/api/inventions/{id}/wall/break",
    summary:
      "Break the wall of a matter as an administrator; the reason is recorded and the owners are told; needs a recent sign-in",
    access: "system:manage",
    recentSignIn: true,
    params: byId,
    body: z.strictObject({ reason: text(1000) }),
    response: wall,
    example: { input: { id: "m-17248024", reason: "Court order of 31 January" }, output: exampleWall },
  }),
};
