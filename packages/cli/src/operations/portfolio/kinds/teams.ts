import { users } from "@iphub/sdk/contract/users";
import { creation, type SectionCalls, unlessUsed, written } from "../kind-calls.ts";

const create = creation(
  "users.createTeam",
  async (hub, id) => (await hub.users.teams()).some((team) => team.id === id),
  ({ after }) => ({ name: after.title }),
);

/** A team, which is made without its members. */
export const teamCalls: SectionCalls<"teams"> = {
  access: users.createTeam.access,
  // With their members for who administers people, their names alone for who may keep matters to them.
  read: async (hub, { permissions }) => {
    if (permissions.has("users:manage")) return { teams: await hub.users.teams() };
    return { teams: permissions.has("walls:write") ? await hub.walls.teams() : [] };
  },
  current: async (hub) => ({ teams: await hub.users.teams() }),
  create: async (session, change, ids) => {
    const team = await create(session, change, ids);
    const { members } = change.after;
    if (members !== undefined) await session.call("users.updateTeam")({ teamId: team.id, members });
    return team;
  },
  change: (session, { id, after: { title, members } }) =>
    written(session, "users.updateTeam", { teamId: id, name: title, members }),
  delete: (session, change) => unlessUsed(change, session.call("users.deleteTeam")({ teamId: change.id })),
};
