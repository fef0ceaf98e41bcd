import type { TeamMembers } from "@iphub/sdk/contract/people";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { identityKeys } from "../query-keys.ts";

/** The teams of the hub with their members, for an administrator to create, change and delete. */
export function useTeamList() {
  const { hub, queries } = useHubApp();
  const remote = useRemote<TeamMembers[]>(identityKeys.teams, () => hub.users.teams());
  const { write, sending, errorOf, clear } = useWrite();
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: identityKeys.teams });
    await queries.invalidateQueries({ queryKey: identityKeys.accounts });
  };
  return {
    ...remote,
    sending,
    errorOf,
    actions: {
      clear,
      /** True also for a team that is there without its members: sent again it would be refused, because its name is in use. */
      create: async (name: string, members: readonly string[]): Promise<boolean> => {
        const said = { done: "Team created", subject: name };
        const made = await write(() => hub.users.createTeam({ name }), members.length === 0 ? said : {});
        if (made && members.length > 0) {
          const call = () => hub.users.updateTeam({ teamId: made.id, members: [...members] });
          await write(call, { ...said, failed: "Added without its members" });
        }
        await changed();
        return made !== null;
      },
      change: async ({ id }: TeamMembers, name: string, members: readonly string[]): Promise<boolean> => {
        const sent = { teamId: id, name, members: [...members] };
        const done = await write(() => hub.users.updateTeam(sent), { done: "Team changed", subject: name });
        if (done) await changed();
        return done !== null;
      },
      remove: async ({ id, name }: TeamMembers): Promise<void> => {
        const done = await write(() => hub.users.deleteTeam({ teamId: id }), { done: "Team deleted", subject: name });
        if (done) await changed();
      },
    },
  };
}
